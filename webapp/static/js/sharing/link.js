/**
 * The state of a table in a link: the version, a dot, and a compressed array of JSON in base64url.
 *
 * Whoever opens the link got it from a stranger, so `readScores` accepts nothing but what
 * `writeScores` can write: each field has a limit, and text is only text.
 */

/** @import { GameName } from "../core/types" */

/**
 * @typedef {object} LastHand
 * @property {string} round
 * @property {number} kyoku
 * @property {number} honba
 * @property {string} kind of the event that ended the hand or changed the scores
 * @property {string} reason of an abortive draw, else empty
 * @property {number[]} deltas of the scores
 * @property {LastWin[]} wins
 * @property {{seat: number, notation: string}[]} shown the hands that a draw has shown
 *
 * @typedef {object} LastWin
 * @property {number} winner
 * @property {number|null} discarder null for a drawn tile
 * @property {number} points
 * @property {number|null} han
 * @property {number|null} fu
 * @property {string} limit
 * @property {number} times of a yakuman
 * @property {number|null} fan of a game that is scored by fans
 * @property {string} notation empty without tiles
 * @property {string} dora
 * @property {string} ura
 *
 * @typedef {{name: string, score: number, points: number, place: number, riichi: boolean}} Standing
 *
 * @typedef {object} Scores
 * @property {number} time in minutes since 1970
 * @property {string} name of the session, or empty
 * @property {GameName} game
 * @property {number} number of the game
 * @property {string} round
 * @property {number} kyoku
 * @property {number} honba
 * @property {number} sticks
 * @property {number} dealer
 * @property {boolean} over
 * @property {Standing[]} seats in turn order
 * @property {{name: string, total: number}[]} totals of all players, if there are several games
 * @property {LastHand|null} last
 */

/** A link that a phone cannot read; `kind` says why. */
export class LinkError extends Error {
  /** @param {"foreign"|"damaged"|"newer"} kind */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

const VERSION = "1";
const LONGEST_TEXT = 4000; // letters of a fragment
const LONGEST_JSON = 20_000; // bytes

/** A value of JSON: `pack` makes it short, `unpack` checks it and throws if it is wrong. */
/** @typedef {{pack: (value: any) => any, unpack: (value: any) => any}} Field */

/** @param {boolean} isRight */
const require = (isRight) => {
  if (!isRight) throw new LinkError("damaged");
};

const same = (/** @type {any} */ value) => value;

/** @param {number} least @param {number} most @returns {Field} */
const whole = (least, most) => ({
  pack: same,
  unpack(value) {
    require(Number.isInteger(value) && value >= least && value <= most);
    return value;
  },
});

/** @param {RegExp} pattern @returns {Field} */
const text = (pattern) => ({
  pack: same,
  unpack(value) {
    require(typeof value === "string" && pattern.test(value));
    return value;
  },
});

/** @type {Field} */
const flag = {
  pack: Number,
  unpack(value) {
    require(value === 0 || value === 1);
    return value === 1;
  },
};

/** @param {string[]} values @returns {Field} */
const oneOf = (values) => ({
  pack: (value) => values.indexOf(value),
  unpack: (value) => values[whole(0, values.length - 1).unpack(value)],
});

/** @param {Field} field @returns {Field} */
const optional = (field) => ({
  pack: (value) => (value === null ? null : field.pack(value)),
  unpack: (value) => (value === null ? null : field.unpack(value)),
});

/** @param {Field} field @param {number} least @param {number} most @returns {Field} */
const list = (field, least, most) => ({
  pack: (values) => values.map(field.pack),
  unpack(values) {
    require(Array.isArray(values) && values.length >= least && values.length <= most);
    return values.map(field.unpack);
  },
});

/** An object as an array of its fields. @param {Record<string, Field>} fields @returns {Field} */
const record = (fields) => ({
  pack: (value) => Object.entries(fields).map(([name, field]) => field.pack(value[name])),
  unpack(values) {
    const entries = Object.entries(fields);
    require(Array.isArray(values) && values.length === entries.length);
    return Object.fromEntries(
      entries.map(([name, field], place) => [name, field.unpack(values[place])]),
    );
  },
});

const POINTS = whole(-1e9, 1e9);
const COUNT = whole(0, 999);
const SEAT = whole(0, 3);
const NAME = text(/^[^\p{Cc}\p{Cs}\p{Cf}]{0,24}$/u);
const WIND = oneOf(["E", "S", "W", "N"]);
const TILES = text(/^(?:[0-9]{1,20}[mpsz]){0,12}$/);
/** A hand with melds, whose called tile has a mark, and norths. */
const HAND = text(
  /^(?:(?:[0-9]{1,18}[mpsz]){1,12}(?: [0-9]{1,4}[-=+_]?[0-9]{0,3}[mpsz]~?){0,5})?$/,
);
export const KINDS = [
  "hand_won",
  "hand_drawn",
  "wall_exhausted",
  "hand_aborted",
  "chombo_made",
  "hand_died", // never written, it changes no scores
  "foul_made",
  "points_adjusted",
  "game_scored",
];
export const REASONS = [
  "",
  "nine_terminals",
  "four_winds",
  "four_riichi",
  "four_kans",
  "triple_ron",
];
const LIMITS = ["", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"];

const SCORES = record({
  time: whole(0, 1e8),
  name: NAME,
  game: oneOf(["riichi", "mcr", "general"]),
  number: whole(0, 9999),
  round: WIND,
  kyoku: whole(1, 4),
  honba: COUNT,
  sticks: COUNT,
  dealer: SEAT,
  over: flag,
  seats: list(
    record({ name: NAME, score: POINTS, points: POINTS, place: whole(1, 4), riichi: flag }),
    2,
    4,
  ),
  totals: list(record({ name: NAME, total: POINTS }), 0, 40),
  last: optional(
    record({
      round: WIND,
      kyoku: whole(1, 4),
      honba: COUNT,
      kind: oneOf(KINDS),
      reason: oneOf(REASONS),
      deltas: list(POINTS, 2, 4),
      wins: list(
        record({
          winner: SEAT,
          discarder: optional(SEAT),
          points: POINTS,
          han: optional(COUNT),
          fu: optional(COUNT),
          limit: oneOf(LIMITS),
          times: whole(0, 99),
          fan: optional(whole(0, 9999)),
          notation: HAND,
          dora: TILES,
          ura: TILES,
        }),
        0,
        3,
      ),
      shown: list(record({ seat: SEAT, notation: HAND }), 0, 4),
    }),
  ),
});

/** Return the fragment of a link. @param {Scores} scores @returns {Promise<string>} */
export async function writeScores(scores) {
  const bytes = new TextEncoder().encode(JSON.stringify(SCORES.pack(scores)));
  const packed = await bytesOf(throughStream(bytes, new CompressionStream("deflate")));
  return `${VERSION}.${toBase64(packed)}`;
}

/**
 * Return the state in a fragment; throw a LinkError.
 * @param {string} fragment
 * @returns {Promise<Scores>}
 */
export async function readScores(fragment) {
  const [, version, base64] = /^(\d{1,3})\.(.*)$/s.exec(fragment) ?? [];
  if (version === undefined) throw new LinkError("foreign");
  if (version !== VERSION) throw new LinkError("newer");
  require(base64.length <= LONGEST_TEXT && /^[\w-]+$/.test(base64));
  let scores;
  try {
    const packed = throughStream(fromBase64(base64), new DecompressionStream("deflate"));
    const json = new TextDecoder("utf-8", { fatal: true }).decode(
      await bytesOf(packed, LONGEST_JSON),
    );
    scores = SCORES.unpack(JSON.parse(json));
  } catch {
    throw new LinkError("damaged"); // the checksum of the compression differs, or a field
  }
  requireSeats(scores);
  return scores;
}

/** Throw a LinkError if a seat is not at the table. @param {Scores} scores */
function requireSeats({ seats, dealer, last }) {
  const isSeat = (/** @type {number|null} */ seat) => seat === null || seat < seats.length;
  require(isSeat(dealer));
  if (!last) return;
  require(last.deltas.length === seats.length);
  require(last.wins.every(({ winner, discarder }) => isSeat(winner) && isSeat(discarder)));
  require(last.shown.every(({ seat }) => isSeat(seat)));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream|DecompressionStream} stream
 * @returns {ReadableStream<Uint8Array>}
 */
const throughStream = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/**
 * Return all bytes of a stream, but throw once there are more than a limit.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} [limit]
 */
async function bytesOf(stream, limit = Infinity) {
  const reader = stream.getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > limit) {
      reader.cancel().catch(() => {});
      throw new LinkError("damaged");
    }
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {string} base64 */
const fromBase64 = (base64) =>
  Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
