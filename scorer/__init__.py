"""The rules of riichi mahjong: hands, yaku, fu and points; pure, no input or output."""
