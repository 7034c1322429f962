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
INSERT INTO "clubs" VALUES(1,'Tenbo Club','2026-11-28T22:11:59+00:00');
CREATE TABLE entries (
	session INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	written TEXT NOT NULL, 
	entry TEXT NOT NULL, 
	PRIMARY KEY (session, seq)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES(1,1,'2026-11-28T22:11:58+00:00','{"kind": "session_started", "version": 2, "name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(1,2,'2026-11-28T22:11:58+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(1,3,'2026-11-28T22:11:58+00:00','{"kind": "transition", "version": 2, "event": {"kind": "riichi_declared", "seat": 1}, "before": {"scores": [25000, 25000, 25000, 25000]}, "after": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}}');
INSERT INTO "entries" VALUES(1,4,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 8000}, "discarder": 0}]}, "before": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}}');
INSERT INTO "entries" VALUES(1,5,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_drawn", "tenpai": [0, 2]}, "before": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}}');
INSERT INTO "entries" VALUES(1,6,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "points_adjusted", "deltas": [-1000, 1000, 0, 0]}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [17500, 32500, 26500, 23500], "deals_passed": 2, "honba": 1}}');
INSERT INTO "entries" VALUES(1,7,'2026-11-28T22:11:59+00:00','{"kind": "undone", "version": 2, "seq": 6}');
INSERT INTO "entries" VALUES(1,8,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "game_ended"}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1, "ending": "agreement"}}');
INSERT INTO "entries" VALUES(2,1,'2026-11-28T22:11:59+00:00','{"kind": "session_started", "version": 2, "name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"game": "mcr", "preset": "mcr"}}');
INSERT INTO "entries" VALUES(2,2,'2026-11-28T22:11:59+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(2,3,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 48, "others": 8}, "discarder": 0, "fan": 24}]}, "before": {"scores": [0, 0, 0, 0]}, "after": {"scores": [-32, 48, -8, -8], "deals_passed": 1}}');
INSERT INTO "entries" VALUES(4,1,'2026-11-28T22:11:59+00:00','{"kind": "session_started", "version": 2, "name": "Monday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(4,2,'2026-11-28T22:11:59+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(5,1,'2026-11-28T22:11:59+00:00','{"kind": "session_started", "version": 2, "name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(5,2,'2026-11-28T22:11:59+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(5,3,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 8000}, "discarder": 0}]}, "before": {"scores": [25000, 25000, 25000, 25000]}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}}');
INSERT INTO "entries" VALUES(5,4,'2026-11-28T22:11:59+00:00','{"kind": "transition", "version": 2, "event": {"kind": "game_ended"}, "before": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1, "ending": "agreement"}}');
INSERT INTO "entries" VALUES(6,1,'2026-11-28T22:11:59+00:00','{"kind": "session_started", "version": 2, "name": "Cup, round 1, table 1", "players": ["P1", "P2", "P3", "P4"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(6,2,'2026-11-28T22:11:59+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(7,1,'2026-11-28T22:11:59+00:00','{"kind": "session_started", "version": 2, "name": "Cup, round 1, table 2", "players": ["P5", "P6", "P7", "P8"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(7,2,'2026-11-28T22:11:59+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
INSERT INTO "entries" VALUES(8,1,'2026-11-28T22:12:00+00:00','{"kind": "session_started", "version": 2, "name": "Deleted", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "fifth_tile_tenpai": false, "nagashi_mangan": true, "nagashi_as_tsumo": false, "nagashi_closed": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "added_round": "until_target", "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact", "chip_ippatsu": 0, "chip_ura": 0, "chip_red": 0, "chip_red_open": true, "chip_yakuman_ron": 0, "chip_yakuman_tsumo": 0, "chip_value": 2000, "yakitori": 0, "yakitori_to": "winners", "bust_prize": 0, "payment_unit": 100, "wareme": false}}');
INSERT INTO "entries" VALUES(8,2,'2026-11-28T22:12:00+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}');
CREATE TABLE keys (
	digest TEXT NOT NULL, 
	session INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "keys" VALUES('289243ea01d1ad16a30524dfe6293674d0ae41cab648b42729d0cabcc291bba7',1,'host');
INSERT INTO "keys" VALUES('43dccf1ee1e5e6db6fe50379e93c5eee06a6950937ddf9547ffd3fc0620435ba',1,'viewer');
INSERT INTO "keys" VALUES('e4214a069d60761ebbec2e4d0fa6b14fd6eea54f916d7b97bbfed8010aac974c',2,'host');
INSERT INTO "keys" VALUES('9ed3ad0bb891bc9d851494bf00a382f661453c1e1fdddb28c1c3dad17a2f4db3',2,'viewer');
INSERT INTO "keys" VALUES('9ee0dc92043e5d4ee7a653fae93faab30c86b32ed320edde02774edf889ab452',4,'host');
INSERT INTO "keys" VALUES('834909ee418eb81d4b4038e96bbcaf2ce7d8d056f64afa88627d5d83672ca554',4,'viewer');
INSERT INTO "keys" VALUES('5990277c613ea38e6aaffca4fbee964723c613ee362ba56dd148f116298f3574',5,'host');
INSERT INTO "keys" VALUES('8596ecc7be9801f40127d8731dc9b4a0d14fb174bb332a74401777bfea74c9e0',5,'viewer');
INSERT INTO "keys" VALUES('c4bf987b65c534d07cc0a6400463957945957a10c61b18986198644dcc9139c6',6,'scorer');
INSERT INTO "keys" VALUES('e446b9db10883f41bb89a6c3bbb1cb96a2f61aa22a1e67c052ea5818f1068a7a',6,'viewer');
INSERT INTO "keys" VALUES('ba37d71374fe4de1a1da4d914033b9826cbaa0fc88425cbdfc22766c322bb3a7',7,'scorer');
INSERT INTO "keys" VALUES('b3269617d4da360a6b9ae4f1367e6f8e6900c0b2858faee3fbb5c2b431621a36',7,'viewer');
INSERT INTO "keys" VALUES('7adbe3540c5adb07177c92d2af0541b774cc1842cd8e2b9b0cb7834b53cbeda7',6,'scorer');
INSERT INTO "keys" VALUES('c40eaf74ee168bee1245c491958b47f6e7a14c056e2ed8f545b4c9ccd74cc445',6,'viewer');
INSERT INTO "keys" VALUES('09c0eb76fad9729274b35c30b993c6d618b1be43bad41c54eb2ee8eedf323aa6',6,'organiser');
INSERT INTO "keys" VALUES('9be13376defce518f755967ec46eed9c3fdb43ef18d570af53155702778a2b75',7,'scorer');
INSERT INTO "keys" VALUES('f241233d45d1e7c88638de703d5f71bacc3cf1cb1b449c153676cb50c0030ee5',7,'viewer');
INSERT INTO "keys" VALUES('c71a832f932c310ff8aeca13139b1e80e7e5fe246015b12bf0280b565051971d',7,'organiser');
INSERT INTO "keys" VALUES('bb6b410b9f5e86a0ce7ce1743b72128e26bc602d3335f35ac62d448f2104af98',8,'host');
INSERT INTO "keys" VALUES('47abf0755bbd0954135f34817874a094183ef543829845b4c073352ff727a18a',8,'viewer');
CREATE TABLE links(digest,tournament INT,link INT,expires,PRIMARY KEY(digest))WITHOUT ROWID;
INSERT INTO "links" VALUES('09c0eb76fad9729274b35c30b993c6d618b1be43bad41c54eb2ee8eedf323aa6',1,1,NULL);
INSERT INTO "links" VALUES('239b437bfaf68d72958d365cb98c2a6eed086e610f75e20b37fc7a66b6f7da6e',1,2,NULL);
INSERT INTO "links" VALUES('5e2de61fd851a04333d4aff3a1b0e3e5010c1bfa3eeab1d10dda8c924922a167',-1,2,NULL);
INSERT INTO "links" VALUES('7adbe3540c5adb07177c92d2af0541b774cc1842cd8e2b9b0cb7834b53cbeda7',1,1,NULL);
INSERT INTO "links" VALUES('9b88f3b3de5ee9f1bb657b76cc43581a9e25e9091bb23c35b2748b7c3509b6e6',-1,3,'2099-01-01T00:00:00+00:00');
INSERT INTO "links" VALUES('9be13376defce518f755967ec46eed9c3fdb43ef18d570af53155702778a2b75',1,1,NULL);
INSERT INTO "links" VALUES('b3269617d4da360a6b9ae4f1367e6f8e6900c0b2858faee3fbb5c2b431621a36',1,2,NULL);
INSERT INTO "links" VALUES('ba37d71374fe4de1a1da4d914033b9826cbaa0fc88425cbdfc22766c322bb3a7',1,2,NULL);
INSERT INTO "links" VALUES('bfad8669b698dc279427f8390c868570dd28291f84354bb78322a9f9aa12ae64',1,1,NULL);
INSERT INTO "links" VALUES('c40eaf74ee168bee1245c491958b47f6e7a14c056e2ed8f545b4c9ccd74cc445',1,1,NULL);
INSERT INTO "links" VALUES('c4bf987b65c534d07cc0a6400463957945957a10c61b18986198644dcc9139c6',1,2,NULL);
INSERT INTO "links" VALUES('c71a832f932c310ff8aeca13139b1e80e7e5fe246015b12bf0280b565051971d',1,1,NULL);
INSERT INTO "links" VALUES('e446b9db10883f41bb89a6c3bbb1cb96a2f61aa22a1e67c052ea5818f1068a7a',1,2,NULL);
INSERT INTO "links" VALUES('f241233d45d1e7c88638de703d5f71bacc3cf1cb1b449c153676cb50c0030ee5',1,1,NULL);
INSERT INTO "links" VALUES('fe117e39e7e363858b8fac7272dab30ca9c05aa5d89ff2ba2d26d508109ea345',-1,1,NULL);
CREATE TABLE persons (
	person INTEGER NOT NULL, 
	club INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	deleted TEXT, 
	matched TEXT, 
	PRIMARY KEY (person)
);
INSERT INTO "persons" VALUES(1,1,'Aki','2026-11-28T22:11:59+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(2,1,'Ben','2026-11-28T22:11:59+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(3,1,'Chi','2026-11-28T22:11:59+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(4,1,'Dan','2026-11-28T22:11:59+00:00',NULL,NULL);
INSERT INTO "persons" VALUES(5,1,'Eva','2026-11-28T22:11:59+00:00',NULL,'2026-11-28T22:11:59.770371+00:00');
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
INSERT INTO "photos" VALUES('photo1',1,'2026-11-28T22:11:59+00:00',X'FFD870696374757265','{"width": 3}',4,1);
INSERT INTO "photos" VALUES('photo2',1,'2026-11-28T22:11:59+00:00',X'FFD86F74686572','null',NULL,NULL);
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
INSERT INTO "players" VALUES(1,0,2,'2026-11-28T22:11:59.770371+00:00',NULL);
INSERT INTO "players" VALUES(1,1,5,'2026-11-28T22:11:59.770371+00:00',NULL);
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
INSERT INTO "schema_versions" VALUES(1,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(2,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(3,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(4,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(5,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(6,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(7,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(8,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(9,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(10,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(11,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(12,'2026-11-28T22:11:58+00:00');
INSERT INTO "schema_versions" VALUES(13,'2026-11-28T22:11:58+00:00');
CREATE TABLE seasons(season INT,club INT,name,first_day,last_day,game,seats INT,uma,min_games INT,preset,teams,PRIMARY KEY(season))WITHOUT ROWID;
INSERT INTO "seasons" VALUES(1,1,'Autumn','2026-09-01',NULL,'riichi',4,'[15, 5, -5, -15]',0,'tenhou','[["Reds", [1, 2]]]');
CREATE TABLE sessions (
	session INTEGER NOT NULL, 
	began TEXT NOT NULL, 
	deleted TEXT, 
	summary TEXT, 
	PRIMARY KEY (session)
);
INSERT INTO "sessions" VALUES(1,'2026-11-28T22:11:58+00:00',NULL,'{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [-31500, 41500, 6500, -16500], "ended": false}');
INSERT INTO "sessions" VALUES(2,'2026-11-28T22:11:59+00:00',NULL,'{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "sessions" VALUES(3,'2026-11-28T22:11:59+00:00',NULL,NULL);
INSERT INTO "sessions" VALUES(4,'2026-11-28T22:11:59+00:00',NULL,'{"name": "Monday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "sessions" VALUES(5,'2026-11-28T22:11:59+00:00',NULL,'{"name": "Tuesday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [-33000, 43000, 5000, -15000], "ended": false}');
INSERT INTO "sessions" VALUES(6,'2026-11-28T22:11:59+00:00',NULL,'{"name": "Cup, round 1, table 1", "players": ["P1", "P2", "P3", "P4"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "sessions" VALUES(7,'2026-11-28T22:11:59+00:00',NULL,'{"name": "Cup, round 1, table 2", "players": ["P5", "P6", "P7", "P8"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "sessions" VALUES(8,'2026-11-28T22:12:00+00:00','2026-11-28T22:12:00+00:00','{"name": "Deleted", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
CREATE TABLE tokens (
	session INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY (session, token)
);
INSERT INTO "tokens" VALUES(1,'abcdefgh12345678');
CREATE TABLE tournaments(tournament INT,part,number INT,data,session INT,PRIMARY KEY(tournament,part,number))WITHOUT ROWID;
INSERT INTO "tournaments" VALUES(-1,'link',1,'{"digest": "fe117e39e7e363858b8fac7272dab30ca9c05aa5d89ff2ba2d26d508109ea345", "role": "owner", "label": "", "created": "2026-11-28T22:11:59+00:00", "expires": null, "used": "2026-11-28T22:11:59+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(-1,'link',2,'{"digest": "5e2de61fd851a04333d4aff3a1b0e3e5010c1bfa3eeab1d10dda8c924922a167", "role": "viewer", "label": "", "created": "2026-11-28T22:11:59+00:00", "expires": null, "used": null}',NULL);
INSERT INTO "tournaments" VALUES(-1,'link',3,'{"digest": "9b88f3b3de5ee9f1bb657b76cc43581a9e25e9091bb23c35b2748b7c3509b6e6", "role": "viewer", "label": "Wall", "created": "2026-11-28T22:11:59+00:00", "expires": "2099-01-01T00:00:00+00:00", "used": null}',NULL);
INSERT INTO "tournaments" VALUES(1,'link',1,'{"digest": "bfad8669b698dc279427f8390c868570dd28291f84354bb78322a9f9aa12ae64", "role": "owner", "label": "", "created": "2026-11-28T22:11:59+00:00", "expires": null, "used": "2026-11-28T22:11:59+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'link',2,'{"digest": "239b437bfaf68d72958d365cb98c2a6eed086e610f75e20b37fc7a66b6f7da6e", "role": "scorer", "label": "Desk", "created": "2026-11-28T22:12:00+00:00", "expires": null, "used": "2026-11-28T22:12:00+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'penalty',1,'{"player": 2, "points": 20, "reason": "late", "created": "2026-11-28T22:11:59+00:00"}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',1,'{"name": "P1", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',2,'{"name": "P2", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',3,'{"name": "P3", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',4,'{"name": "P4", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',5,'{"name": "P5", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',6,'{"name": "P6", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',7,'{"name": "P7", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',8,'{"name": "P8", "club": "C", "country": "", "substitute": false, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'player',9,'{"name": "P9", "club": "C", "country": "", "substitute": true, "absent": false}',NULL);
INSERT INTO "tournaments" VALUES(1,'seats',1001,'{"players": [1, 2, 3, 4], "planned": [1, 2, 3, 4]}',6);
INSERT INTO "tournaments" VALUES(1,'seats',1002,'{"players": [5, 6, 7, 8], "planned": [5, 6, 7, 8]}',7);
INSERT INTO "tournaments" VALUES(1,'seats',2001,'[1, 5, 2, 6]',NULL);
INSERT INTO "tournaments" VALUES(1,'seats',2002,'[3, 7, 4, 8]',NULL);
INSERT INTO "tournaments" VALUES(1,'terms',0,'{"terms": {"name": "Cup", "rounds": 2, "minutes": 90, "hands": 1}, "rules": "{\"players\": 4, \"red_fives\": [1, 1, 1], \"nuki_dora\": true, \"sanma_tsumo\": \"loss\", \"kuitan\": true, \"atozuke\": true, \"ippatsu\": true, \"pinfu_tsumo\": true, \"renhou\": \"mangan\", \"open_riichi\": \"none\", \"minimum_han\": 1, \"two_han_honba\": 0, \"optional_yaku\": [], \"ura_dora\": true, \"kan_dora\": true, \"kan_ura\": true, \"double_wind_pair\": 4, \"open_pinfu_30\": true, \"rinshan_fu\": true, \"kiriage_mangan\": false, \"kazoe\": \"yakuman\", \"yakuman_add\": true, \"yakuman_at_most\": 0, \"double_yakuman\": [], \"honba\": 300, \"pao\": [\"daisangen\", \"daisuushii\"], \"pao_covers\": \"hand\", \"pao_honba\": \"liable\", \"rinshan_liability\": false, \"ron_payers\": \"discarder\", \"double_ron\": \"all\", \"triple_ron\": \"all\", \"honba_to\": \"nearest\", \"sticks_to\": \"nearest\", \"chombo\": \"reverse_mangan\", \"chombo_points\": 20000, \"chombo_ends_game\": false, \"dead_hand\": [], \"noten_payment\": 3000, \"keishiki_tenpai\": true, \"fifth_tile_tenpai\": false, \"nagashi_mangan\": true, \"nagashi_as_tsumo\": false, \"nagashi_closed\": false, \"abortive_draws\": [\"four_kans\", \"four_riichi\", \"four_winds\", \"nine_terminals\"], \"abort_repeats\": true, \"rounds\": 2, \"start_score\": 25000, \"target_score\": 0, \"added_round\": \"until_target\", \"dealer_repeats\": \"tenpai\", \"agari_yame\": false, \"tenpai_yame\": false, \"bust\": \"below_zero\", \"riichi_needs_points\": true, \"riichi_tiles_left\": 4, \"riichi_kan\": \"waits\", \"kuikae\": \"forbidden\", \"return_score\": 30000, \"uma\": [20, 10, -10, -20], \"standings\": \"uma\", \"leftover_sticks\": \"first\", \"ties\": \"seat\", \"rounding\": \"exact\", \"chip_ippatsu\": 0, \"chip_ura\": 0, \"chip_red\": 0, \"chip_red_open\": true, \"chip_yakuman_ron\": 0, \"chip_yakuman_tsumo\": 0, \"chip_value\": 2000, \"yakitori\": 0, \"yakitori_to\": \"winners\", \"bust_prize\": 0, \"payment_unit\": 100, \"wareme\": false}", "changes": 8, "clocks": {"1": {"ends": null, "seconds": 1234}}}',NULL);
CREATE INDEX ix_keys_session ON keys (session);
CREATE INDEX photos_of_a_session ON photos (session);
CREATE INDEX ix_persons_club ON persons (club);
CREATE INDEX ix_players_person ON players (person);
CREATE INDEX result_wins_by_grade ON result_wins (grade);
