"""A row of combo cards as a hand that is shown and clicked: what is asked, what a choice means, and captions."""
