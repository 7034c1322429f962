/** Types of the page: those of the API, the edited hand, and the state of each page. */

import type * as Api from "../../../../build/api_types";

export type * from "../../../../build/api_types";

/** A text in the languages of the page; in others it is displayed in English. */
export type Bilingual = { en: string; ja: string; [language: string]: string };

/** A sentence in English with its values, as the functions of `core/messages.js` make it. */
export type Message = {
  id: string;
  /** Where the sentence is used, if its translation depends on that. */
  context?: string;
  /** The sentence for other numbers than one, and the number. */
  other?: string;
  count?: number;
  values?: Values;
};

/** The values of a message, by the names in its braces. */
export type Values = Record<string, Text | number>;

/** A text of the page or of the server; `translate` of `core/messages.js` reads every form. */
export type Text = string | Message | TextFields;
export type TextFields = Bilingual | { message: Text } | { words: Text };

/** The translations into one language, as `webapp/web/catalogues.py` makes them. */
export type Catalogue = {
  /** For each number from 0 to 199, the digit of its plural form. */
  forms: string;
  /** Texts by their sentence in English, after its context; one for each plural form. */
  messages: Record<string, string | string[]>;
};

export type Area = { x: number; y: number; width: number; height: number };

/** Left, top, right and bottom, in pixels of the photo. */
export type Box = number[];

// Elements

export type Child = Node | string | number | null | undefined | false | Child[];
export type Sheet = {
  dialog: HTMLDialogElement;
  close: () => void;
  /** Return a function that closes the sheet and then acts. */
  closeAnd: (act: () => void) => () => void;
  redraw: () => void;
};

// Tiles and hands

/** "1m".."9m", and the same with p and s; "1z".."7z"; "0m" is a red five. */
export type Label = string;
export type Zone = "hand" | "dora" | "ura" | "discards";
export type MeldKind = "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";

/** The player whose discard was called, seen from the caller. */
export type Side = "left" | "across" | "right";

/** One tile of the edited hand. */
export type Piece = {
  id: number;
  label: Label;
  /** Index among the tiles of the photo. */
  source: number | null;
  /** False until somebody has confirmed an uncertain reading. */
  sure: boolean;
};

export type Meld = {
  id: number;
  kind: MeldKind;
  /** From left to right, an added tile last. */
  pieces: Piece[];
  /** Id of the called piece, if known. */
  called: number | null;
  /** The player whose discard was called, if known. */
  from: Side | null;
  /** Whether kind and side are unchanged since the photo was read. */
  asRead: boolean;
};

/** How the hand was won. */
export type Circumstances = {
  by: "ron" | "tsumo";
  /** "E", "S", "W" or "N". */
  seat: string;
  round: string;
  riichi: "none" | "riichi" | "double";
  ippatsu: boolean;
  moment: "ordinary" | "rinshan" | "chankan" | "closed_chankan" | "last_tile" | "first_turn";
  honba: number;
  /** The winner showed the hand with the riichi. */
  open_riichi?: boolean;
  /** The discarder was in riichi. */
  discarder_riichi?: boolean;
  /** The winner let a winning tile pass. */
  missed?: boolean;
  /** The hands in a row that the winner won just before. */
  previous_wins?: number;
  /** Those of games scored by fans. */
  fans?: FanCircumstances;
};

export type FanCircumstances = {
  /** The other three tiles of its kind are visible to everybody. */
  last_of_kind: boolean;
  last_tile: boolean;
  /** The winning tile replaces a tile of the winner's kong. */
  replacement: boolean;
  robbing_kong: boolean;
  /** The first draw, or the dealer's first discard. */
  first_turn: boolean;
};

export type Hand = {
  /** Concealed tiles, including the winning tile. */
  pieces: Piece[];
  /** Id of the winning piece. */
  winning: number | null;
  melds: Meld[];
  /** Norths set aside in three-player mahjong. */
  norths: number;
  /** Number of flowers and seasons in Chinese Official. */
  flowers?: number;
  /** Their tiles in the general game, as "1f". */
  flowerTiles?: Label[];
  /** Dora indicators. */
  dora: Piece[];
  /** Ura dora indicators. */
  ura: Piece[];
  /** The winner's own discards, for furiten. */
  discards: Piece[];
  /** Whether somebody answered that there is no dora indicator. */
  withoutDora?: boolean;
  /** Whether somebody answered that there is no ura indicator. */
  withoutUra?: boolean;
  circumstances: Circumstances;
  photo: Photo | null;
};

// The reading of a photo

export type Advice = { code: string; message: Text; boxes: Box[] };

/** Something in the reading that the user should check. */
export type Doubt = Advice & {
  candidates: [Label, number][];
  /** The number of dora indicators that a hand needs, and the rules that turn the last one late. */
  parameters?: { expected?: number; late?: string[] };
};

export type PhotoTile = Omit<Api.TileJson, "candidates"> & {
  /** Most probable first. */
  candidates: [Label, number][];
};

export type MeldReading = Api.MeldJson & { kind: MeldKind; from: Side | null };

/** The tiles that are found in a photo before they are read. */
export type FoundTiles = Api.FoundTilesLine;

/** A frame of the live camera picture. */
export type Frame = Omit<Api.FrameJson, "reading"> & { reading: Omit<Reading, "river"> | null };

/** The value of the hand in a viewfinder, with questions that its picture does not answer. */
export type LiveValue = {
  element: HTMLElement;
  /** Show the value of a hand on which the looks agree; null without one. */
  show: (reading: Frame["reading"]) => void;
  /** Return when somebody could last answer or did so, -Infinity if nothing is asked. */
  asked: () => number;
  answers: () => Answers;
};

/** What was answered about a hand in a viewfinder. */
export type Answers = {
  circumstances: Partial<Circumstances>;
  withoutDora?: boolean;
  /** The tile that is the dora indicator. */
  dora?: Label;
};

/** Take a photo of a hand, with what was answered about it in the viewfinder. */
export type TakePhoto = (photo: Blob, answers?: Answers) => void;
export type OpenLiveValue = (shoot: () => void) => LiveValue | null;

export type Reading = Omit<Api.HandReadingResponse, "tiles" | "melds" | "doubts"> & {
  tiles: PhotoTile[];
  melds: MeldReading[];
  doubts: Doubt[];
};

/** The photo of the edited hand. */
export type Photo = {
  id: string;
  width: number;
  height: number;
  tiles: PhotoTile[];
  /** Whether the whole hand is certain; photos of earlier versions do not say. */
  checked?: boolean;
  doubts: Doubt[];
  /** How to take a better photo. */
  advice: Advice[];
  /** Index of the tile that was read as the winning tile. */
  winning: number | null;
  /** The four corners around the hand, if the user selected it. */
  region?: [number, number][];
  /** Why the table does not store the photo, if it does not. */
  whyNot: Text | { code: string; message: Text } | null;
};

// Score and waits

/** `code` as in docs/reference/api.md, which an error of the page can lack; `winner` of a win at a table. */
export type Objection = { code?: string; message: Text; winner?: number };

/** The score of a hand; only the calculator also gets the points of other hands. */
export type Score = Api.WinnerScore & { what_if?: Api.AlternativeView[] };

export type GameName = ChosenGame["name"];

// Rules

/** A preset and its changes. */
export type RuleSelection = {
  /** Null is the standard. */
  preset: string | null;
  title: Text;
  changes: Record<string, any>;
  /** Changes that do not apply to this number of players, and why if they are invalid. */
  dropped?: Record<string, { value: any; reason: Objection | Text | null }>;
  /** What followed from a change of the number of players. */
  note?: Text | null;
  /** The value of every rule. */
  values: Record<string, any>;
  /** The language of the texts; selections of earlier versions have their texts in several. */
  language?: Settings["language"];
};

export type PickValue = (value: any) => void;

/** What the page asks a game: its words, and what its table has. */
export type GamePart = {
  /** How its hands are scored. */
  kind: "riichi" | "fans";
  /**
   * Players declare riichi, with sticks on the table, and honba are counted; a hand has dora
   * indicators; the rules are those of the settings, otherwise they belong to the chosen game.
   */
  hasRiichi: boolean;
  /** The result of a game has uma; without it places bring table points. */
  hasUma: boolean;
  /** Players pay with point sticks; otherwise with counters. */
  hasSticks: boolean;
  /** A table converts the fans of a hand into points. */
  pointsByTable: boolean;
  /** What the fans of its hands depend on besides the tiles. */
  circumstances: (keyof FanCircumstances)[];
  /** The flowers and seasons that win without a complete hand. */
  fewestFlowers: number;
  /** The unit in which the chart of scores is labelled. */
  scoreUnit: number;
  /** Whether a hand has a number of flowers, the flowers themselves, or none. */
  flowers: () => "counted" | "named" | "none";
  /** The name of the game with so many players in a club. */
  kindName: (seats: number) => string;
  seats: () => number;
  redFives: () => number[];
  /** Whether a player can be liable for a hand without its tiles. */
  isLiable: (count: HandCount) => boolean;
  allowsSeveral: () => boolean;
  /** Whether so many winners on one tile are all paid, or the hand is drawn. */
  paysAll: (count: number) => boolean;
  /** What a photo is uploaded with. */
  photoFields: () => Record<string, string>;
  formatPoints: (points: number, decimals?: number) => string;
  /** The distance between the lines of a chart. */
  scoreStep: (range: number) => number;
  handName: (values: { round: Text; kyoku: number }) => string;
  wonFrom: (name: string) => string;
  selfDrawTitle: (winners: string) => string;
  discardTitle: (winners: string, from: string) => string;
  joinText: (count: number) => string;
  melds: Record<MeldKind, Text>;
  words: Record<
    | "anotherWinner"
    | "byCount"
    | "countOnly"
    | "deadHand"
    | "dealIns"
    | "discardOf"
    | "draw"
    | "hands"
    | "mistakes"
    | "nextGame"
    | "selfDrawn"
    | "selfDraws"
    | "tapHint"
    | "wonWith",
    Text
  > & {
    /** The label of the field for the points of a hand, where they are typed. */
    countField?: Text;
  };
  sticks: Record<
    "atStart" | "count" | "enter" | "none" | "noMove" | "title" | "toHandOver" | "whoHas",
    Text
  >;
};

// The state of a page

export type ChosenGame = {
  /** These, or the name of another game of the server. */
  name: "riichi" | "mcr" | "general";
  /** The rule set of a game scored by fans; empty without one, as in riichi. */
  rules: string;
  /** The values of its rules that differ from the rule set. */
  changes?: Record<string, any>;
  /** All values of its rules, at a table. */
  values?: Record<string, any>;
};

export type Settings = {
  rules: RuleSelection;
  language: string;
  /** The language of names next to the romaji: "tok", "pl" or "hu". */
  naming?: string;
  /** Whether results are said aloud. */
  speaks?: boolean;
};

/** What the tile keyboard changes. */
export type Target = { kind: "add"; zone: Zone; source?: number } | { kind: "change"; id: number };

export type ScoreState = {
  state: "none" | "waiting" | "done" | "refused" | "offline";
  /** The server's answer; while waiting, the previous answer. */
  score?: Score | Api.FanScoreResponse;
  /** All reasons why there is no score. */
  objections?: Objection[];
  /** The changes that would make the hand a win. */
  alternatives?: Api.AlternativeView[];
};

/** A tool of the photo: select the hand, mark the winning tile or the dora indicator. */
export type Tool = "select" | "winning" | "dora";

/** The progress of a photo that is being read. */
export type Busy = {
  stage: Text;
  /** The address of a picture of the photo; null until one can be displayed. */
  preview: string | null;
  /** The start of the reading, in milliseconds since the page was opened. */
  since: number;
  /** The tiles that the server has found, and reads now. */
  found?: FoundTiles;
};

export type PageState = {
  screen: "home" | "hand";
  target: Target | null;
  /** A photo that is being read. */
  busy: Busy | null;
  /** The share of that photo that is sent, 0 to 1; null before and after the upload. */
  uploaded: number | null;
  /** What the next touch of the photo does. */
  tool: Tool | null;
  /** The part of the photo that is read again. */
  selection: { region: [number, number][]; stage: Text } | null;
  failure: Text | null;
  score: ScoreState;
  waits: Api.WaitsResponse | Api.FanWaitsView | null;
  settings: Settings | null;
  game: ChosenGame;
  table: TableState | null;
};

// The table, as the server sends it

/** A win as it was displayed when it was recorded. */
export type RecordedHand = {
  winner: number;
  notation: string;
  dora?: string;
  ura?: string;
  /** The winner's discards in their order, if they are known. */
  discards?: string;
  /** "riichi" or "double_riichi", "open_riichi", "ippatsu", and a special moment. */
  circumstances?: string[];
  yaku: string[];
  /** The han of each yaku and kind of dora; none in views of 2.0.0, of a yakuman, or with other points. */
  yaku_han?: Record<string, number>;
  han: number | null;
  fu: number;
  limit: string | null;
  times: number;
  points: number;
  /** What the winner of a tsumo says; null for a ron. */
  tsumo: Text | null;
  /** The points of a hand scored by fans. */
  fan?: number;
  flowers?: number;
  /** The flowers, as "1f2g", if they are known. */
  flower_tiles?: string;
};

/** One recorded event of a hand. */
export type Step = Omit<Api.StepView, "hands" | "event"> & {
  event: any;
  hands: RecordedHand[];
};

export type PlayedHand = Omit<Api.HandView, "steps"> & { steps: Step[] };

export type PlayedGame = Omit<Api.GameHistory, "hands"> & { hands: PlayedHand[] };

/** A seat; its wind is empty in a hand that this phone does not know. */
export type SeatView = Omit<Api.SeatView, "wind"> & { wind: string };

/** A game; its hand is `unknown` to this phone after one whose end was not sent. */
export type GameView = Omit<Api.GameView, "seats"> & { seats: SeatView[]; unknown?: boolean };

/** A session in the list on the home page. */
export type SessionSummary = Omit<Api.SessionSummary, "game"> & { game: GameName };

/** The table as the server projects it for this phone. */
export type TableView = Omit<Api.TableView, "best_hand" | "game" | "history" | "rules"> & {
  best_hand: (Omit<Api.BestHandView, "step"> & { step: Step }) | null;
  game: GameView | null;
  history: PlayedGame[];
  rules: Omit<Api.RulesView, "game"> & { game: GameName };
};

/** The result of a command that is not recorded yet. */
export type Preview = Omit<Api.PreviewResponse, "view" | "wins"> & {
  view: TableView;
  wins: { winner: number; score: Score | Api.FanScoreResponse; chips: Text | null }[];
};

/** A command of a phone, as the server takes it. */
export type Command = Record<string, any>;

/** Whose wall, which stack from its right end, and whether the upper tile. */
export type WallTile = [number, number, boolean];

// The table, on this phone

/** The han and fu of a hand with its chips, or its fan; 0 if not chosen yet. */
export type HandCount = { han: number; fu: number; fan?: number; chips?: number };

/** A hand of a game. */
export type HandPosition = {
  /** The number of the game; absent in a correction. */
  number?: number;
  round: string;
  kyoku: number;
  honba: number;
  dealer: number;
  /** Whether it is the hand after this one, or a later one: which, only the server knows. */
  unknown?: boolean;
};

/** One winner of a win that is being entered. */
export type WinnerDraft = {
  winner: number;
  /** The hand when it was last open; the open hand is in the hand store. */
  hand: Hand;
  /** Han and fu instead of the tiles. */
  count: HandCount | null;
  /** Whether a riichi of the winner is recorded. */
  declared: boolean;
  /** Id of the stored photo. */
  photo: string | null;
  /** The seat that is liable for a yakuman (pao). */
  liable: number | null;
};

/** A win that is being entered. */
export type WinDraft = {
  /** Null is a tsumo. */
  discarder: number | null;
  wins: WinnerDraft[];
  /** Index of the winner whose hand is open. */
  open: number;
  /** Whether the winning tile was the riichi tile of the discarder, if somebody chose. */
  riichiTile?: boolean;
  /** The entry that the win corrects. */
  replaces: number | null;
  /** The content of a correction before anything is changed. */
  recorded?: string;
  /** What the corrected entry recorded then, as JSON. */
  corrected?: string;
  /** Other seats whose riichi is part of the corrected entry. */
  late?: number[];
  /** The photo that was being read into the open hand. */
  reading?: string | null;
  /** The tokens of the commands in the outbox that it replaces once it is recorded. */
  waiting?: string[];
  played: HandPosition;
};

/** How the tiles of a win are entered. */
export type InputMethod = "photo" | "keys" | "count";

/** A recorded event that is being corrected. */
export type Correction = {
  seq: number;
  event: any;
  /** Seats whose riichi is part of the same entry. */
  late: number[];
  /** The seats before the event. */
  seats: { name: string; wind: string; riichi: boolean; dead: boolean; score: number }[];
};

export type PreviewState = {
  state: "none" | "waiting" | "done" | "refused" | "offline";
  result?: Preview;
  /** The command of the result, as JSON. */
  request?: string;
};

/** A command that the server has not confirmed yet. */
export type PendingCommand = {
  token: string;
  seen: number;
  command: Command;
  words: Text;
  entry: WinDraft | null;
  /** The hand to which it belongs; null if only the server knows it, absent in earlier versions. */
  played?: HandPosition | null;
  /** The players by their seats when it was entered; absent in earlier versions. */
  seats?: number[];
  /** Whether it was sent without an answer. */
  unsent?: boolean;
  /** Whether somebody has to decide about it, because others recorded something before it arrived. */
  conflict?: boolean;
  /** Why the server refused it. */
  refusal?: string;
  /** Whether it is open as a draft: it is not sent until the draft is recorded or closed. */
  open?: boolean;
};

export type TableState = {
  /** The view in which this phone records, see `recordingView`. */
  view: TableView | null;
  /** The view of the server. */
  server: TableView | null;
  /** Why the table cannot be displayed. */
  failure: string | null;
  /** Whether it was deleted, and this phone can restore it. */
  canRestore: boolean;
  /** The player whose phone this is. */
  me: number | null;
  /** Whether the phone is the display in the middle of the table. */
  tableMode: boolean;
  /** Whether the page is the display on a wall. */
  wall: boolean;
  /** The seat with which all scores are compared. */
  comparedSeat: number | null;
  /** Whether the last request reached the server. */
  online: boolean;
  /** When the server last sent the table, in milliseconds since 1970; null before. */
  heard: number | null;
  outbox: PendingCommand[];
  /** The number of requests on their way that are not in the outbox. */
  requests: number;
  draft: WinDraft | null;
  preview: PreviewState;
  /** The points of every possible han and fu; none before they are loaded, and in other games. */
  handValues: Api.HandValue[];
};
