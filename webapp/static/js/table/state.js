/**
 * What this phone knows of the table: how it stands, who looks at it, what is being entered.
 */

import { getView, show } from "../store.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./sticks.js").Pile} Pile */

/**
 * @typedef {object} Seat
 * @property {number} player
 * @property {string} name
 * @property {string} wind
 * @property {number} score
 * @property {boolean} riichi
 * @property {number} place
 * @property {number} points what the game would bring if it ended now
 * @property {Pile|null} pile
 */

/**
 * @typedef {object} Game
 * @property {number} number
 * @property {string} round
 * @property {number} kyoku
 * @property {number} dealer
 * @property {number} honba
 * @property {number} sticks
 * @property {number|null} ronned whose riichi tile was won, while that ron is to be recorded
 * @property {string|null} ending
 * @property {Words|null} ending_words
 * @property {boolean} last_hand
 * @property {Seat[]} seats
 * @property {{seat: number, ways: {words: Words}[]}[]} needs for a better place, in the last hand
 */

/**
 * @typedef {object} Step something that happened in a hand
 * @property {number} seq
 * @property {any} event
 * @property {any[]} hands
 * @property {number[]} deltas
 * @property {number[]} scores
 * @property {Words} words
 * @property {{winner: number, photo: string}[]} photos
 * @property {Sticks|null} passes which sticks passed, told of the last game
 */

/** @typedef {{round: string, kyoku: number, honba: number, dealer: number, sticks: number,
 *   steps: Step[]}} PlayedHand */
/** @typedef {{game: number, seq: number, seats: number[], first_dealer: number,
 *   hands: PlayedHand[]}} PlayedGame */

/**
 * @typedef {object} View the table as the server shows it
 * @property {number} session
 * @property {"host"|"viewer"} role
 * @property {string} name
 * @property {string[]} players
 * @property {{preset: string|null, title: Words, changed: Record<string, any>,
 *   values: Record<string, any>}} rules
 * @property {number} entries
 * @property {boolean} ended
 * @property {Game|null} game
 * @property {{riichi: number[], win: boolean, draw: boolean, abort: string[], chombo: boolean,
 *   adjust: boolean, end: boolean, continue: boolean, game: boolean, close: boolean}} can
 * @property {PlayedGame[]} history
 * @property {Record<string, {kanji: string, romaji: string, english: string}>} yaku
 * @property {{seq: number, words: Words}|null} undo
 * @property {{seq: number, words: Words}|null} redo
 * @property {{seq: number, words: Words, why: Words}[]} misfits
 * @property {{seq: number, words: Words}[]} anew
 * @property {any[]} sheet
 * @property {number[]} totals
 * @property {any[]} statistics
 * @property {boolean} keeps_photos
 * @property {boolean} trains
 * @property {{host: string|null, viewer: string, reachable: string}} links
 */

/**
 * @typedef {object} Preview what would follow an act
 * @property {View} view
 * @property {{deltas: number[], words: Words[]}|null} settlement
 * @property {Sticks|null} sticks
 * @property {{winner: number, score: any}[]} wins
 *
 * @typedef {{passes: Pass[], words: Words[]}} Sticks a sentence for each pass, then what is owed
 * @typedef {{giver: number|string, taker: number|string, pile: Pile, change: Pile}} Pass
 */

/** @typedef {{state: "none"|"waiting"|"done"|"refused"|"offline", answer?: Preview}} Asked */

/** @typedef {{token: string, seen: number, act: import("./server.js").Act, words: Words,
 *   entry: import("./entry.js").Entry|null, refusal?: string}} Waiting an act on its way */

/**
 * @typedef {object} TableState
 * @property {View|null} view
 * @property {string|null} failure why there is no table to show
 * @property {number|null} me the player whose phone this is
 * @property {boolean} middle whether the phone lies in the middle of the table
 * @property {number|null} against the seat that the scores are compared with
 * @property {boolean} reached whether the server answered the last time
 * @property {Waiting[]} waiting
 * @property {import("./entry.js").Entry|null} entry the win that is being entered
 * @property {Asked} asked
 */

/** @type {TableState} */
const FRESH = {
  view: null,
  failure: null,
  me: null,
  middle: false,
  against: null,
  reached: true,
  waiting: [],
  entry: null,
  asked: { state: "none" },
};

/** @returns {TableState} */
export const getTable = () => getView().table ?? FRESH;

/** @param {Partial<TableState>} change */
export const changeTable = (change) => show({ table: { ...getTable(), ...change } });

/** The table as it stands; only asked where there is one. @returns {View} */
export const theView = () => /** @type {View} */ (getTable().view);

/** The game that is played or was played last. @returns {Game} */
export const theGame = () => /** @type {Game} */ (theView().game);

/** Whether this page may change anything now. */
export const mayAct = () => {
  const { view } = getTable();
  return view !== null && view.role === "host" && !view.ended;
};
