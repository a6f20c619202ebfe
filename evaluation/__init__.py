"""What is measured of pcfm: the papers' tables, published figures, peers. pcfm itself does not use it."""
