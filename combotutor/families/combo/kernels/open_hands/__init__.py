"""The search of a round whose hands are all open: can one seat make sure that it does not pay?"""
