CREATE TABLE choices (
	session INTEGER NOT NULL, 
	keeps_photos INTEGER NOT NULL, 
	trains INTEGER NOT NULL, 
	shows_waits INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (session)
);
INSERT INTO "choices" VALUES(2,0,0,0);
CREATE TABLE clubs (
	club INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (club)
);
INSERT INTO "clubs" VALUES(1,'Tenbo Club','2026-11-28T22:11:52+00:00');
CREATE TABLE entries (
	session INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	written TEXT NOT NULL, 
	entry TEXT NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (session, seq)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES(1,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,3,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "riichi_declared", "seat": 1}, "before": {"scores": [25000, 25000, 25000, 25000]}, "after": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,4,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 8000}, "discarder": 0}]}, "before": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,5,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_drawn", "tenpai": [0, 2]}, "before": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,6,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "points_adjusted", "deltas": [-1000, 1000, 0, 0]}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [17500, 32500, 26500, 23500], "deals_passed": 2, "honba": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,7,'2026-11-28T22:11:52+00:00','{"kind": "undone", "version": 2, "seq": 6}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,8,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "game_ended"}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1, "ending": "agreement"}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [-31500, 41500, 6500, -16500], "ended": false}');
INSERT INTO "entries" VALUES(2,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"game": "mcr", "preset": "mcr"}}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "entries" VALUES(2,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "entries" VALUES(2,3,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 48, "others": 8}, "discarder": 0, "fan": 24}]}, "before": {"scores": [0, 0, 0, 0]}, "after": {"scores": [-32, 48, -8, -8], "deals_passed": 1}}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "entries" VALUES(4,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "Monday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}','{"name": "Monday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(4,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Monday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(5,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}','{"name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(5,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(5,3,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 8000}, "discarder": 0}]}, "before": {"scores": [25000, 25000, 25000, 25000]}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}}','{"name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(5,4,'2026-11-28T22:11:52+00:00','{"kind": "transition", "version": 2, "event": {"kind": "game_ended"}, "before": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1, "ending": "agreement"}}','{"name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [-33000, 43000, 5000, -15000], "ended": false}');
INSERT INTO "entries" VALUES(6,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "Cup, round 1, table 1", "players": ["P1", "P2", "P3", "P4"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}','{"name": "Cup, round 1, table 1", "players": ["P1", "P2", "P3", "P4"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(6,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Cup, round 1, table 1", "players": ["P1", "P2", "P3", "P4"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(7,1,'2026-11-28T22:11:52+00:00','{"kind": "session_started", "version": 2, "name": "Cup, round 1, table 2", "players": ["P5", "P6", "P7", "P8"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}','{"name": "Cup, round 1, table 2", "players": ["P5", "P6", "P7", "P8"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(7,2,'2026-11-28T22:11:52+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Cup, round 1, table 2", "players": ["P5", "P6", "P7", "P8"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
CREATE TABLE keys (
	digest TEXT NOT NULL, 
	session INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "keys" VALUES('19ee0b44e1700c957c27166b3e54906d1d3543282efaf171f73003c29ab89e14',1,'host');
INSERT INTO "keys" VALUES('9d8c23b0915308087762002b4208efa37ea3148c140bd13c74253d1256622921',1,'viewer');
INSERT INTO "keys" VALUES('a05efff4a4fd008e1b7807c350355246c0753895371304a2d4838c95553d1bd0',2,'host');
INSERT INTO "keys" VALUES('3ea130a5d0dc248ad42a5bd31aa91158c4ace8202f04dc622df1b24010ba5370',2,'viewer');
INSERT INTO "keys" VALUES('0c4fe903e69314f371eef31f6a141609bcef8e52d6db2220a847281d43e6189f',4,'host');
INSERT INTO "keys" VALUES('5d7b7e5d4587599580740f8d538fc649f4d2854a9a542796e412535e06556557',4,'viewer');
INSERT INTO "keys" VALUES('293a7b3fc79fb752e7ecb02cfb4dd1c47a536ffab9645ce6ebdcece21f0aec56',5,'host');
INSERT INTO "keys" VALUES('773bc34e41bf39fdbd1798a400016bfcb81ea7975429d8b4d02df303774a651e',5,'viewer');
INSERT INTO "keys" VALUES('c4bf987b65c534d07cc0a6400463957945957a10c61b18986198644dcc9139c6',6,'host');
INSERT INTO "keys" VALUES('e446b9db10883f41bb89a6c3bbb1cb96a2f61aa22a1e67c052ea5818f1068a7a',6,'viewer');
INSERT INTO "keys" VALUES('ba37d71374fe4de1a1da4d914033b9826cbaa0fc88425cbdfc22766c322bb3a7',7,'host');
INSERT INTO "keys" VALUES('b3269617d4da360a6b9ae4f1367e6f8e6900c0b2858faee3fbb5c2b431621a36',7,'viewer');
INSERT INTO "keys" VALUES('d66191256857615985ed0a911ebabdc6c202cfce6792f729090ff715d8704790',6,'host');
INSERT INTO "keys" VALUES('d35b3560c3e3fb4f9c6d735257da06c5e381e9a56896085f75b523612ef0c5f1',6,'viewer');
INSERT INTO "keys" VALUES('f1005f496027d0b25c1961263c39aa4e6c2afcca5f1e8d6074417a4d36c1f72c',7,'host');
INSERT INTO "keys" VALUES('6785804f45ad66b99c2312385f3465cb8656aac6759b301a9ef1d41eb8ea18d4',7,'viewer');
CREATE TABLE links(digest,tournament INT,link INT,expires,PRIMARY KEY(digest))WITHOUT ROWID;
INSERT INTO "links" VALUES('239b437bfaf68d72958d365cb98c2a6eed086e610f75e20b37fc7a66b6f7da6e',1,2,NULL);
INSERT INTO "links" VALUES('375ccee6cb7afa5fa96107a6dffacf525aba47c4b0bd01a8d5fe047b6d96d040',1,1,NULL);
INSERT INTO "links" VALUES('3e79237187ba101b2f1c94c9a0f8fc8c97a87c22ffe8742a14132bb4941ae892',-1,1,NULL);
INSERT INTO "links" VALUES('6785804f45ad66b99c2312385f3465cb8656aac6759b301a9ef1d41eb8ea18d4',1,1,NULL);
INSERT INTO "links" VALUES('9b88f3b3de5ee9f1bb657b76cc43581a9e25e9091bb23c35b2748b7c3509b6e6',-1,3,'2099-01-01T00:00:00+00:00');
INSERT INTO "links" VALUES('b3269617d4da360a6b9ae4f1367e6f8e6900c0b2858faee3fbb5c2b431621a36',1,2,NULL);
INSERT INTO "links" VALUES('ba37d71374fe4de1a1da4d914033b9826cbaa0fc88425cbdfc22766c322bb3a7',1,2,NULL);
INSERT INTO "links" VALUES('c4bf987b65c534d07cc0a6400463957945957a10c61b18986198644dcc9139c6',1,2,NULL);
INSERT INTO "links" VALUES('d35b3560c3e3fb4f9c6d735257da06c5e381e9a56896085f75b523612ef0c5f1',1,1,NULL);
INSERT INTO "links" VALUES('d66191256857615985ed0a911ebabdc6c202cfce6792f729090ff715d8704790',1,1,NULL);
INSERT INTO "links" VALUES('e446b9db10883f41bb89a6c3bbb1cb96a2f61aa22a1e67c052ea5818f1068a7a',1,2,NULL);
INSERT INTO "links" VALUES('f1005f496027d0b25c1961263c39aa4e6c2afcca5f1e8d6074417a4d36c1f72c',1,1,NULL);
INSERT INTO "links" VALUES('ff74a1c6ad25d1e2337f8415ed093434da80de0f201785096d4e902a49bf4ceb',-1,2,NULL);
CREATE TABLE persons (
	person INTEGER NOT NULL, 
	club INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	deleted TEXT, 
	matched TEXT, 
	PRIMARY KEY (person)
);
INSERT INTO "persons" VALUES(1,1,'Aki','2026-11-28T22:11:52+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(2,1,'Ben','2026-11-28T22:11:52+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(3,1,'Chi','2026-11-28T22:11:52+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(4,1,'Dan','2026-11-28T22:11:52+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(5,1,'Eva','2026-11-28T22:11:52+00:00',NULL,'2026-11-28T22:11:52.800897+00:00');
CREATE TABLE photos (
	photo TEXT NOT NULL, 
	session INTEGER NOT NULL, 
	kept TEXT NOT NULL, 
	image BLOB NOT NULL, 
	reading TEXT NOT NULL, 
	seq INTEGER, 
	winner INTEGER, 
	PRIMARY KEY (photo)
);
INSERT INTO "photos" VALUES('photo1',1,'2026-11-28T22:11:52+00:00',X'FFD870696374757265','{"width": 3}',4,1);
INSERT INTO "photos" VALUES('photo2',1,'2026-11-28T22:11:52+00:00',X'FFD86F74686572','null',NULL,NULL);
CREATE TABLE players (
	session INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	matched TEXT, 
	previous INTEGER, 
	PRIMARY KEY (session, player)
);
INSERT INTO "players" VALUES(4,0,1,NULL,NULL);
INSERT INTO "players" VALUES(4,1,2,NULL,NULL);
INSERT INTO "players" VALUES(4,2,3,NULL,NULL);
INSERT INTO "players" VALUES(4,3,4,NULL,NULL);
INSERT INTO "players" VALUES(5,0,1,NULL,NULL);
INSERT INTO "players" VALUES(5,1,2,NULL,NULL);
INSERT INTO "players" VALUES(5,2,3,NULL,NULL);
INSERT INTO "players" VALUES(5,3,4,NULL,NULL);
INSERT INTO "players" VALUES(1,0,2,'2026-11-28T22:11:52.800897+00:00',NULL);
INSERT INTO "players" VALUES(1,1,5,'2026-11-28T22:11:52.800897+00:00',NULL);
CREATE TABLE result_games(session INT,game INT,player INT,turn INT,place INT,score INT,leftover INT,placement INT,points INT,chombos INT,PRIMARY KEY(session,game,player))WITHOUT ROWID;
CREATE TABLE result_hands(session INT,player INT,hand INT,game INT,won INT,self_drawn INT,dealt_in INT,riichi INT,tenpai INT,called INT,change INT,PRIMARY KEY(session,player,hand))WITHOUT ROWID;
CREATE TABLE result_sessions(session INT,version INT,entries INT,game,seats INT,rules,PRIMARY KEY(session))WITHOUT ROWID;
CREATE TABLE result_sums(club INT,season,sessions INT,digest,sums,PRIMARY KEY(club,season))WITHOUT ROWID;
CREATE TABLE result_wins(session INT,player INT,hand INT,game INT,seq INT,discarder INT,value INT,points INT,fan INT,han INT,fu INT,grade,times INT,yaku,notation,photo,PRIMARY KEY(session,player,hand))WITHOUT ROWID;
CREATE TABLE schema_versions (
	version INTEGER NOT NULL, 
	since TEXT NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_versions" VALUES(1,'2026-11-28T22:11:51+00:00');
INSERT INTO "schema_versions" VALUES(2,'2026-11-28T22:11:51+00:00');
INSERT INTO "schema_versions" VALUES(3,'2026-11-28T22:11:51+00:00');
INSERT INTO "schema_versions" VALUES(4,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(5,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(6,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(7,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(8,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(9,'2026-11-28T22:11:52+00:00');
INSERT INTO "schema_versions" VALUES(10,'2026-11-28T22:11:52+00:00');
CREATE TABLE seasons(season INT,club INT,name,first_day,last_day,game,seats INT,uma,min_games INT,preset,teams,PRIMARY KEY(season))WITHOUT ROWID;
INSERT INTO "seasons" VALUES(1,1,'Autumn','2026-09-01',NULL,'riichi',4,'[15, 5, -5, -15]',0,'tenhou','[["Reds", [1, 2]]]');
CREATE TABLE sessions (
	session INTEGER NOT NULL, 
	began TEXT NOT NULL, 
	PRIMARY KEY (session)
);
INSERT INTO "sessions" VALUES(1,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(2,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(3,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(4,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(5,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(6,'2026-11-28T22:11:52+00:00');
INSERT INTO "sessions" VALUES(7,'2026-11-28T22:11:52+00:00');
CREATE TABLE tokens (
	session INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY (session, token)
);
INSERT INTO "tokens" VALUES(1,'abcdefgh12345678');
CREATE TABLE tournaments(tournament INT,part,number INT,data,session INT,PRIMARY KEY(tournament,part,number))WITHOUT ROWID;
INSERT INTO "tournaments" VALUES(-1,'link',1,'{"digest": "3e79237187ba101b2f1c94c9a0f8fc8c97a87c22ffe8742a14132bb4941ae892", "role": "owner", "label": "", "created": "2026-11-28T22:11:52+00:00", "expires": null, "used": "2026-11-28T22:11:52+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(-1,'link',2,'{"digest": "ff74a1c6ad25d1e2337f8415ed093434da80de0f201785096d4e902a49bf4ceb", "role": "viewer", "label": "", "created": "2026-11-28T22:11:52+00:00", "expires": null, "used": null}',NULL);
INSERT INTO "tournaments" VALUES(-1,'link',3,'{"digest": "9b88f3b3de5ee9f1bb657b76cc43581a9e25e9091bb23c35b2748b7c3509b6e6", "role": "viewer", "label": "Wall", "created": "2026-11-28T22:11:52+00:00", "expires": "2099-01-01T00:00:00+00:00", "used": null}',NULL);
INSERT INTO "tournaments" VALUES(1,'link',1,'{"digest": "375ccee6cb7afa5fa96107a6dffacf525aba47c4b0bd01a8d5fe047b6d96d040", "role": "owner", "label": "", "created": "2026-11-28T22:11:52+00:00", "expires": null, "used": "2026-11-28T22:11:52+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'link',2,'{"digest": "239b437bfaf68d72958d365cb98c2a6eed086e610f75e20b37fc7a66b6f7da6e", "role": "scorer", "label": "Desk", "created": "2026-11-28T22:11:52+00:00", "expires": null, "used": "2026-11-28T22:11:52+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'penalty',1,'{"player": 2, "points": 20, "reason": "late", "created": "2026-11-28T22:11:52+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',1,'{"name": "P1", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',2,'{"name": "P2", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',3,'{"name": "P3", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',4,'{"name": "P4", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',5,'{"name": "P5", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',6,'{"name": "P6", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',7,'{"name": "P7", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',8,'{"name": "P8", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',9,'{"name": "P9", "club": "C", "country": "", "substitute": true, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'seats',1001,'[1, 2, 3, 4]',6);
INSERT INTO "tournaments" VALUES(1,'seats',1002,'[5, 6, 7, 8]',7);
INSERT INTO "tournaments" VALUES(1,'seats',2001,'[1, 5, 2, 6]',NULL);
INSERT INTO "tournaments" VALUES(1,'seats',2002,'[3, 7, 4, 8]',NULL);
INSERT INTO "tournaments" VALUES(1,'terms',0,'{"terms": {"name": "Cup", "rounds": 2, "minutes": 90, "hands": 1}, "rules": "{\"players\": 4, \"red_fives\": [1, 1, 1], \"nuki_dora\": true, \"sanma_tsumo\": \"loss\", \"kuitan\": true, \"atozuke\": true, \"ippatsu\": true, \"pinfu_tsumo\": true, \"renhou\": \"mangan\", \"open_riichi\": \"none\", \"minimum_han\": 1, \"two_han_honba\": 0, \"optional_yaku\": [], \"ura_dora\": true, \"kan_dora\": true, \"kan_ura\": true, \"double_wind_pair\": 4, \"open_pinfu_30\": true, \"rinshan_fu\": true, \"kiriage_mangan\": false, \"kazoe\": \"yakuman\", \"yakuman_add\": true, \"yakuman_at_most\": 0, \"double_yakuman\": [], \"honba\": 300, \"pao\": [\"daisangen\", \"daisuushii\"], \"pao_covers\": \"hand\", \"pao_honba\": \"liable\", \"rinshan_liability\": false, \"ron_payers\": \"discarder\", \"double_ron\": \"all\", \"triple_ron\": \"all\", \"honba_to\": \"nearest\", \"sticks_to\": \"nearest\", \"chombo\": \"reverse_mangan\", \"chombo_points\": 20000, \"chombo_ends_game\": false, \"dead_hand\": [], \"noten_payment\": 3000, \"keishiki_tenpai\": true, \"fifth_tile_tenpai\": false, \"nagashi_mangan\": true, \"nagashi_as_tsumo\": false, \"nagashi_closed\": false, \"abortive_draws\": [\"four_kans\", \"four_riichi\", \"four_winds\", \"nine_terminals\"], \"abort_repeats\": true, \"rounds\": 2, \"start_score\": 25000, \"target_score\": 0, \"added_round\": \"until_target\", \"dealer_repeats\": \"tenpai\", \"agari_yame\": false, \"tenpai_yame\": false, \"bust\": \"below_zero\", \"riichi_needs_points\": true, \"riichi_tiles_left\": 4, \"riichi_kan\": \"waits\", \"kuikae\": \"forbidden\", \"return_score\": 30000, \"uma\": [20, 10, -10, -20], \"standings\": \"uma\", \"leftover_sticks\": \"first\", \"ties\": \"seat\", \"rounding\": \"exact\", \"chip_ippatsu\": 0, \"chip_ura\": 0, \"chip_red\": 0, \"chip_red_open\": true, \"chip_yakuman_ron\": 0, \"chip_yakuman_tsumo\": 0, \"chip_value\": 2000, \"yakitori\": 0, \"yakitori_to\": \"winners\", \"bust_prize\": 0, \"payment_unit\": 100, \"wareme\": false}", "changes": 8, "ends": null, "seconds": 1234}',NULL);
CREATE INDEX ix_keys_session ON keys (session);
CREATE INDEX photos_of_a_session ON photos (session);
CREATE INDEX ix_persons_club ON persons (club);
CREATE INDEX ix_players_person ON players (person);
CREATE INDEX result_wins_by_grade ON result_wins (grade);
