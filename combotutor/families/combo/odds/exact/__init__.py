"""The exact odds of a row: of all orders of the cards, counted without looking at each of them."""
