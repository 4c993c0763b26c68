"""One script for each schema there ever was. What is here has been in somebody's file and is never changed."""
