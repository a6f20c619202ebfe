"""`pcfm bench --gpu`: `bench` makes the rows, a GPU's times beside the simulator's; `report` shows them."""
