"""The fans as rows of data, their conditions, and the principles that join them."""
