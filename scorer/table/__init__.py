"""What happens at the table around a hand: who pays whom, and why."""
