"""Melding: what two sides of a divergent branch have in common is executed once, for the lanes of both."""
