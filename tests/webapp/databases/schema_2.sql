CREATE TABLE choices (
	session INTEGER NOT NULL, 
	keeps_photos INTEGER NOT NULL, 
	trains INTEGER NOT NULL, 
	PRIMARY KEY (session)
);
INSERT INTO "choices" VALUES(2,0,0);
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
INSERT INTO "entries" VALUES(1,1,'2026-11-28T22:11:46+00:00','{"kind": "session_started", "version": 2, "name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"players": 4, "red_fives": [1, 1, 1], "nuki_dora": true, "sanma_tsumo": "loss", "kuitan": true, "atozuke": true, "ippatsu": true, "pinfu_tsumo": true, "renhou": "mangan", "open_riichi": "none", "minimum_han": 1, "two_han_honba": 0, "optional_yaku": [], "ura_dora": true, "kan_dora": true, "kan_ura": true, "double_wind_pair": 4, "open_pinfu_30": true, "rinshan_fu": true, "kiriage_mangan": false, "kazoe": "yakuman", "yakuman_add": true, "yakuman_at_most": 0, "double_yakuman": [], "honba": 300, "pao": ["daisangen", "daisuushii"], "pao_covers": "hand", "pao_honba": "liable", "rinshan_liability": false, "ron_payers": "discarder", "double_ron": "all", "triple_ron": "all", "honba_to": "nearest", "sticks_to": "nearest", "chombo": "reverse_mangan", "chombo_points": 20000, "chombo_ends_game": false, "dead_hand": [], "noten_payment": 3000, "keishiki_tenpai": true, "nagashi_mangan": true, "nagashi_as_tsumo": false, "abortive_draws": ["four_kans", "four_riichi", "four_winds", "nine_terminals"], "abort_repeats": true, "rounds": 2, "start_score": 25000, "target_score": 0, "dealer_repeats": "tenpai", "agari_yame": false, "tenpai_yame": false, "bust": "below_zero", "riichi_needs_points": true, "riichi_tiles_left": 4, "riichi_kan": "waits", "kuikae": "forbidden", "return_score": 30000, "uma": [20, 10, -10, -20], "standings": "uma", "leftover_sticks": "first", "ties": "seat", "rounding": "exact"}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,2,'2026-11-28T22:11:46+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,3,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "riichi_declared", "seat": 1}, "before": {"scores": [25000, 25000, 25000, 25000]}, "after": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,4,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 8000}, "discarder": 0}]}, "before": {"scores": [25000, 24000, 25000, 25000], "sticks": 1, "riichi": [1]}, "after": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,5,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_drawn", "tenpai": [0, 2]}, "before": {"scores": [17000, 33000, 25000, 25000], "deals_passed": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,6,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "points_adjusted", "deltas": [-1000, 1000, 0, 0]}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [17500, 32500, 26500, 23500], "deals_passed": 2, "honba": 1}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,7,'2026-11-28T22:11:46+00:00','{"kind": "undone", "version": 2, "seq": 6}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false}');
INSERT INTO "entries" VALUES(1,8,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "game_ended"}, "before": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1}, "after": {"scores": [18500, 31500, 26500, 23500], "deals_passed": 2, "honba": 1, "ending": "agreement"}}','{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [-31500, 41500, 6500, -16500], "ended": false}');
INSERT INTO "entries" VALUES(2,1,'2026-11-28T22:11:46+00:00','{"kind": "session_started", "version": 2, "name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "rules": {"game": "mcr", "preset": "mcr"}}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "entries" VALUES(2,2,'2026-11-28T22:11:46+00:00','{"kind": "game_started", "version": 2, "seats": [0, 1, 2, 3]}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
INSERT INTO "entries" VALUES(2,3,'2026-11-28T22:11:46+00:00','{"kind": "transition", "version": 2, "event": {"kind": "hand_won", "wins": [{"winner": 1, "dealer": 0, "payment": {"kind": "ron", "points": 48, "others": 8}, "discarder": 0, "fan": 24}]}, "before": {"scores": [0, 0, 0, 0]}, "after": {"scores": [-32, 48, -8, -8], "deals_passed": 1}}','{"name": "\u571f\u66dc\u65e5", "players": ["Aki", "Ben", "Chi", "Dan"], "games": 1, "totals": [0, 0, 0, 0], "ended": false, "game": "mcr"}');
CREATE TABLE keys (
	digest TEXT NOT NULL, 
	session INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "keys" VALUES('0b130126c88e5c6a52809e583cf71c68eb9a70aee93f402c25a58e136842b487',1,'host');
INSERT INTO "keys" VALUES('a798421a62b41c41d91d89d7853726f84be2b98bc52e9f31dee199a04d3728a4',1,'viewer');
INSERT INTO "keys" VALUES('05d381124e681cb7bb0d83a3343cce5f7e5a56dedd29e326b457576fc11107a7',2,'host');
INSERT INTO "keys" VALUES('b8411bb145bf8edb8b3b6715e79b225b95884db4e67b2b971cf6cff8a251c974',2,'viewer');
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
INSERT INTO "photos" VALUES('photo1',1,'2026-11-28T22:11:46+00:00',X'FFD870696374757265','{"width": 3}',4,1);
INSERT INTO "photos" VALUES('photo2',1,'2026-11-28T22:11:46+00:00',X'FFD86F74686572','null',NULL,NULL);
CREATE TABLE schema_versions (
	version INTEGER NOT NULL, 
	since TEXT NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_versions" VALUES(1,'2026-11-28T22:11:46+00:00');
INSERT INTO "schema_versions" VALUES(2,'2026-11-28T22:11:46+00:00');
CREATE TABLE sessions (
	session INTEGER NOT NULL, 
	began TEXT NOT NULL, 
	PRIMARY KEY (session)
);
INSERT INTO "sessions" VALUES(1,'2026-11-28T22:11:46+00:00');
INSERT INTO "sessions" VALUES(2,'2026-11-28T22:11:46+00:00');
INSERT INTO "sessions" VALUES(3,'2026-11-28T22:11:46+00:00');
CREATE TABLE tokens (
	session INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY (session, token)
);
INSERT INTO "tokens" VALUES(1,'abcdefgh12345678');
CREATE INDEX ix_keys_session ON keys (session);
CREATE INDEX photos_of_a_session ON photos (session);
