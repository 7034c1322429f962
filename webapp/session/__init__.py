"""Sessions at a table: commands, their interpretation, and what phones display."""
