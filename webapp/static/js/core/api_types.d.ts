/** Types of the API, from its OpenAPI document: `make types`. */

export type AbortCommand = {
  declarer?: number | null;
  reason: "nine_terminals" | "four_winds" | "four_riichi" | "four_kans" | "triple_ron";
  riichi?: number[];
};

export type AcceptedTileView = { left: number; tile: string };

export type AdviceJson = {
  boxes: number[][];
  code: "too_dark" | "blurred" | "glare" | "cut_off" | "too_far" | "few_pixels";
  message: string;
  parameters: Record<string, any>;
};

export type AlternativeView = {
  difference: number;
  fu: number | null;
  han: number | null;
  limit: string;
  name: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  points: number;
  received: number;
  words: string;
};

export type CanView = {
  abort: string[];
  adjust: boolean;
  chombo: boolean;
  close: boolean;
  continue: boolean;
  draw: boolean;
  end: boolean;
  foul: boolean;
  game: boolean;
  riichi: number[];
  substitute: boolean;
  wareme: boolean;
  win: boolean;
};

export type CatalogueResponse = {
  confidence: Record<string, string>;
  groups: RuleGroupView[];
  presets: PresetView[];
  sources: Record<string, SourceView>;
  tile_names: Record<string, Record<string, string>>;
};

export type CellView = {
  confidence: "A" | "B" | "C" | "?" | "";
  disputed: boolean;
  label: string;
  note: string | null;
  sources: string;
  value: any;
};

export type ChineseAlternativeView = { fan: number; wins: boolean; words: string };

export type ChinesePaymentView = { discarder: number | null; others: number; received: number };

export type ChineseRulesRequest = {
  game: "riichi" | "mcr" | "general";
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
};

export type ChineseRulesView = {
  base: number;
  fans: Record<string, number> | null;
  fixed_pairs: number[];
  minimum: number;
  payment: "discarder_pays_more" | "discarder_pays_all" | "all_pay";
  preset: string | null;
};

export type ChineseScoreRequest = {
  discarder?: "E" | "S" | "W" | "N" | null;
  first_turn?: boolean;
  flowers?: number | null;
  game: "riichi" | "mcr" | "general";
  hand: string | string[];
  language?: string | null;
  last_of_kind?: boolean;
  last_tile?: boolean;
  melds?:
    | (
        | string
        | {
            called?: string | null;
            from?: "left" | "across" | "right" | null;
            kind: "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";
            tiles: string | string[];
          }
      )[]
    | null;
  replacement?: boolean;
  robbing_kong?: boolean;
  round?: "E" | "S" | "W" | "N";
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
  seat?: "E" | "S" | "W" | "N";
  self_drawn?: boolean;
  winning_tile?: string | null;
};

export type ChineseScoreResponse = {
  fan: number;
  fans: FanView[];
  flower_tiles: string[];
  flowers: number;
  game: string;
  groups: string[];
  minimum: number;
  notation: string;
  omitted: OmissionView[];
  other_readings: ReadingView[];
  paid_fan: number;
  payment: ChinesePaymentView;
  pays: Record<string, number>;
  points: number;
  rules: ChineseRulesView;
  steps: string[];
  text: string;
  what_if: ChineseAlternativeView[];
  wins: boolean;
  without_flowers: number;
};

export type ChineseSticksRequest = {
  game: "riichi" | "mcr" | "general";
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
};

export type ChineseWaitValueView = { fan: number; fans: string[]; wins: boolean };

export type ChineseWaitView = {
  discard: ChineseWaitValueView;
  left: number;
  self_draw: ChineseWaitValueView;
  tile: string;
};

export type ChineseWaitsRequest = {
  flowers?: number | null;
  game: "riichi" | "mcr" | "general";
  hand: string | string[];
  language?: string | null;
  melds?:
    | (
        | string
        | {
            called?: string | null;
            from?: "left" | "across" | "right" | null;
            kind: "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";
            tiles: string | string[];
          }
      )[]
    | null;
  round?: "E" | "S" | "W" | "N";
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
  seat?: "E" | "S" | "W" | "N";
  seen?: string | string[] | null;
};

export type ChineseWaitsView = {
  game: string;
  notation: string;
  rules: ChineseRulesView;
  waits: ChineseWaitView[];
};

export type ChineseWallRequest = {
  dead_tiles?: number | null;
  dealer?: number;
  from_left?: boolean | null;
  game: "riichi" | "mcr" | "general";
  names?: string[];
  rolled_twice?: boolean;
  rolls?: string[];
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
};

export type ChoiceView = { label: string; players: number | null; value: any };

export type ChomboCommand = {
  note?: string;
  reason?:
    | "false_win"
    | "no_yaku"
    | "furiten_ron"
    | "noten_riichi"
    | "invalid_kan"
    | "swap_call"
    | "wrong_tile_count"
    | null;
  riichi?: number[];
  seat: number;
};

export type ChosenRulesView = {
  changed: Record<string, any>;
  preset: string | null;
  title: string;
};

export type ClockRequest = { action: "start" | "pause" | "reset" };

export type ClockView = {
  hands: number;
  left: number;
  round: number;
  running: boolean;
  version: string;
};

export type ClubView = {
  club: number;
  matched: string | null;
  name: string;
  path: string;
  persons: PersonView[];
  role: "owner" | "organiser" | "scorer" | "viewer";
  viewer: string | null;
};

export type ClubWin = {
  began: string;
  fan: number | null;
  notation: string;
  person: number;
  photo: string | null;
  points: number;
  value: string | null;
  yaku: string[];
};

export type CommandHeader = { replaces?: number | null; seen: number; token?: string | null };

export type CountRequest = { piles: (string | null)[] };

export type CountResponse = {
  complete: boolean;
  counts: SeatCountView[];
  difference: number;
  words: string[];
};

export type Debt = {
  creditor: number | "table" | "counters" | "box";
  debtor: number;
  points: number;
};

export type DeleteRequest = { for_good?: boolean; name: string };

export type DifferenceView = { seats: SeatChange[]; sticks: SticksView | null; totals: number[] };

export type DiscardView = {
  accepts: AcceptedTileView[];
  left: number;
  shanten: number;
  tile: string;
};

export type DoraRequest = { dora: string };

export type DoubtJson = {
  boxes: number[][];
  candidates: (string | number)[][];
  code:
    | "no_tiles"
    | "tile_count"
    | "whose_hand"
    | "layout"
    | "winning_tile"
    | "meld"
    | "no_meld"
    | "hidden_five"
    | "hidden_kan"
    | "indicators"
    | "fifth_copy"
    | "changed_tile"
    | "uncertain_tile"
    | "no_colour"
    | "whole_hand";
  message: string;
  parameters: Record<string, any>;
};

export type DrawCommand = {
  hands?: HandAtDraw[];
  nagashi?: number[];
  riichi?: number[];
  tenpai?: number[];
};

export type DrawDoubtView = {
  candidates: string[];
  code:
    | "no_tiles"
    | "tile_count"
    | "whose_hand"
    | "layout"
    | "winning_tile"
    | "meld"
    | "no_meld"
    | "hidden_five"
    | "hidden_kan"
    | "indicators"
    | "fifth_copy"
    | "changed_tile"
    | "uncertain_tile"
    | "no_colour"
    | "whole_hand";
  message: string;
  place: number | null;
};

export type DrawHandView = {
  doubts: DrawDoubtView[];
  hand: string[];
  melds: string[];
  notation: string;
  noten_riichi: boolean;
  reason: string | null;
  seat: number;
  tenpai: boolean;
  waits: WaitAtDrawView[];
};

export type DrawHandsRequest = { hands: HandOfSeat[]; replaces?: number | null };

export type DrawHandsResponse = { hands: DrawHandView[]; nagashi: number[] };

export type DrawPhotoUpload = {
  photo: string;
  replaces?: string | null;
  seat: string;
  shows?: "hand" | "table";
};

export type DrillChoices = {
  limit: number;
  payment: number;
  payments: string[];
  value: number;
  values: ValueChoice[];
};

export type DrillQuestion = {
  choices: DrillChoices;
  dora: string[];
  score: ScoreView;
  ura: string[];
  winner: string;
  words: string;
};

export type DrillRequest = { count?: number; keys?: string[] };

export type DrillResponse = { questions: DrillQuestion[] };

export type DroppedRuleView = { reason: ObjectionView | null; value: any };

export type ErrorCode =
  | "bad_notation"
  | "bad_photo"
  | "bad_request"
  | "bad_rules"
  | "busy"
  | "damaged_photo"
  | "database_busy"
  | "database_damaged"
  | "database_replaced"
  | "database_served"
  | "deleted"
  | "disk_full"
  | "disk_low"
  | "foreign_host"
  | "foreign_page"
  | "furiten"
  | "impossible_event"
  | "impossible_hand"
  | "impossible_payment"
  | "impossible_win"
  | "internal_error"
  | "invalid"
  | "invalid_field"
  | "known_name"
  | "method_not_allowed"
  | "missing_field"
  | "missing_photo"
  | "missing_role"
  | "newer_database"
  | "newer_entry"
  | "no_club"
  | "no_database"
  | "no_item"
  | "no_person"
  | "no_photo"
  | "no_season"
  | "no_table"
  | "no_tournament"
  | "no_weights"
  | "no_yaku"
  | "not_a_win"
  | "not_found"
  | "not_shared"
  | "round_opened"
  | "same_person"
  | "session_full"
  | "stale"
  | "too_few_points"
  | "too_large"
  | "too_many_items"
  | "too_many_requests"
  | "unknown_field"
  | "viewer_only";

export type ErrorResponse = { error: ErrorView };

export type ErrorView = {
  code: ErrorCode;
  message: string;
  objections: (WinnerObjectionView | ObjectionView)[];
  parameters: Record<string, any>;
  what_if: (
    WinnerAlternativeView | WinnerChineseAlternativeView | AlternativeView | ChineseAlternativeView
  )[];
};

export type ExampleView = {
  by: "ron" | "tsumo";
  dora: string;
  ippatsu: boolean;
  moment: "ordinary" | "rinshan" | "chankan" | "closed_chankan" | "last_tile" | "first_turn";
  notation: string;
  open: boolean;
  open_riichi: boolean;
  previous_wins: number;
  riichi: "none" | "riichi" | "double";
  round: "E" | "S" | "W" | "N";
  seat: "E" | "S" | "W" | "N";
  ura: string;
  words: string;
};

export type Extras = { bust_prize: number; chips: number; yakitori: number };

export type FanClaim = {
  first_turn?: boolean;
  flowers?: number;
  hand?: string | null;
  last_of_kind?: boolean;
  last_tile?: boolean;
  liable?: number | null;
  photo?: string | null;
  points?: number | null;
  replacement?: boolean;
  robbing_kong?: boolean;
  winner: number;
};

export type FanEntryView = {
  chinese: string;
  english: string;
  example: FanExampleView;
  implies: string[];
  meaning: string;
  name: string;
  pinyin: string;
  points: number;
  text: string;
};

export type FanExampleView = {
  first_turn: boolean;
  last_of_kind: boolean;
  last_tile: boolean;
  notation: string;
  replacement: boolean;
  robbing_kong: boolean;
  round: "E" | "S" | "W" | "N";
  seat: "E" | "S" | "W" | "N";
  self_drawn: boolean;
  words: string;
};

export type FanLine = {
  chinese: string;
  count: number;
  english: string;
  name: string;
  pinyin: string;
  points: number;
  text: string;
};

export type FanListResponse = { fans: FanEntryView[]; rules: string };

export type FanPointsResponse = { notes: string[]; rows: FanPointsView[]; rules: string };

export type FanPointsView = {
  discard: ChinesePaymentView;
  fan: number;
  more: boolean;
  points: number;
  self_draw: ChinesePaymentView;
};

export type FanView = {
  chinese: string;
  count: number;
  english: string;
  name: string;
  pinyin: string;
  points: number;
  sets: string[][];
  text: string;
};

export type FanWinCommand = {
  discarder?: number | null;
  riichi?: number[];
  riichi_tile?: boolean | null;
  wins: FanClaim[];
};

export type FinishedTenhouLog = {
  log: any[][];
  name: string[];
  rule: Record<string, any>;
  sc: number[];
  title: string[];
};

export type FoulMade = {
  note?: string;
  reason: "too_few_points" | "wrong_tile" | "not_ready" | "wrong_claim" | "wrong_tile_count";
  seat: number;
};

export type FoundTilesLine = { found: number[][]; height: number; width: number };

export type FrameJson = {
  advice: AdviceJson[];
  hand: string | null;
  height: number;
  milliseconds: number;
  missing: number;
  tiles: number[][];
  width: number;
};

export type FrameUpload = {
  game?: "riichi" | "mcr" | "general";
  photo: string;
  red_fives?: string | null;
};

export type FuEntryView = {
  detail: string | null;
  english: string;
  example: ExampleView;
  fu: number;
  kanji: string;
  name: string;
  names: Record<string, string>;
  romaji: string;
  text: string;
  tiles: string;
  total: number;
  whole: boolean;
};

export type FuListResponse = { fu: FuEntryView[]; rounding: string; rules: string };

export type FuRowView = { cells: (PointsCellView | null)[]; fu: number };

export type FuView = {
  fu: number;
  kanji: string;
  name: string;
  names: Record<string, string>;
  reason: string;
  romaji: string;
  text: string;
  tiles: string;
};

export type GameCommand = { first_dealer?: number; seats?: number[] };

export type GameContinued = {};

export type GameEnded = {};

export type GameHistory = {
  first_dealer: number;
  game: number;
  hands: HandView[];
  seats: number[];
  seq: number;
  start: number[];
  substitutions: SubstitutionView[];
};

export type GamePoints = { began: string; place: number; points: number; total: number };

export type GameView = {
  counters: StickCount[] | null;
  dealer: number;
  dora: string;
  ending:
    | "last_hand"
    | "target"
    | "agari_yame"
    | "tenpai_yame"
    | "bust"
    | "chombo"
    | "agreement"
    | "result"
    | null;
  ending_words: string | null;
  honba: number;
  kyoku: number;
  last_hand: boolean;
  needs: NeedView[];
  number: number;
  ronned: number | null;
  round: "E" | "S" | "W" | "N";
  seats: SeatView[];
  seq: number;
  sticks: number;
  table: StickCount[] | null;
};

export type GroupView = { kind: string; open: boolean; tiles: string };

export type HallOfFame = { largest: ClubWin[]; yakuman: ClubWin[] };

export type HallOfFameResponse = { game: string; hall: HallOfFame; pending: number; seats: number };

export type HandAtDraw = { notation: string; seat: number };

export type HandCounts = {
  average_deal_in: number | null;
  average_fan: number | null;
  average_win: number | null;
  called: number;
  deal_ins: number;
  dealt_in: number;
  hands: number;
  riichi: number;
  self_drawn: number;
  shown: number;
  tenpai: number;
  wins: number;
  won: number;
};

export type HandOfSeat = {
  hand: string | string[];
  melds?: (
    | string
    | {
        called?: string | null;
        from?: "left" | "across" | "right" | null;
        kind: "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";
        tiles: string | string[];
      }
  )[];
  seat: number;
};

export type HandReadingResponse = {
  advice: AdviceJson[];
  checked: boolean;
  dora_indicators: string[];
  dora_tiles: number[];
  doubts: DoubtJson[];
  flower_tiles: number[];
  flowers: string[];
  game: string;
  hand: string[];
  hand_tiles: number[];
  height: number;
  melds: MeldJson[];
  notation: string;
  photo: string;
  probability: number;
  river: RiverView | null;
  tiles: TileJson[];
  timing_ms: TimingJson;
  ura_indicators: string[];
  ura_tiles: number[];
  width: number;
  winning_index: number | null;
  winning_tile: string | null;
};

export type HandValue = {
  dealer_ron: number | null;
  dealer_tsumo: number | null;
  fu: number | null;
  han: number;
  limit: "" | "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  most_honba: number | null;
  ron: number | null;
  tsumo: number | null;
};

export type HandValuesResponse = { values: HandValue[] };

export type HandView = {
  dealer: number;
  honba: number;
  kyoku: number;
  round: "E" | "S" | "W" | "N";
  steps: StepView[];
  sticks: number;
};

export type HostSettingsRequest = {
  keeps_photos?: boolean | null;
  shows_waits?: boolean | null;
  trains?: boolean | null;
};

export type ImportResponse = { sessions: ImportedSession[] };

export type ImportUpload = { file: string; keys?: string; players?: string };

export type ImportedSession = {
  error: ObjectionView | null;
  host: string | null;
  name: string;
  omitted_photos: number;
  outcome: "created" | "extended" | "present" | "failed";
  photos: number;
  session: number | null;
  viewer: string | null;
};

export type InvalidEntryView = {
  code: string;
  parameters: Record<string, any>;
  reason: string;
  seq: number;
  words: string;
};

export type InvitationRequest = {
  days?: number | null;
  label?: string;
  role: "owner" | "organiser" | "scorer" | "viewer";
};

export type InvitationResponse = { links: LinkView[]; path: string };

export type KindView = { game: string; seats: number; sessions: number };

export type LatestView = {
  before: number;
  difference: DifferenceView | null;
  entries: number;
  kind: "recorded" | "corrected" | "undone" | "redone";
  result: ResultView | null;
  words: string;
};

export type LimitRowView = {
  dealer_ron: RonPayment | SharedRonPayment | TsumoPayment | null;
  dealer_tsumo: RonPayment | SharedRonPayment | TsumoPayment | null;
  han: number | null;
  limit: "" | "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  most_han: number | null;
  ron: RonPayment | SharedRonPayment | TsumoPayment | null;
  text: string;
  times: number;
  tsumo: RonPayment | SharedRonPayment | TsumoPayment | null;
};

export type LimitsView = { least: number; most: number; step: number };

export type LinkView = {
  created: string;
  expires: string | null;
  label: string;
  link: number;
  own: boolean;
  role: "owner" | "organiser" | "scorer" | "viewer";
  used: string | null;
};

export type Links = { host: string | null; qr: string; reachable: string; viewer: string };

export type LinksResponse = { links: LinkView[] };

export type LogFile = {
  began: string | null;
  entries: Record<string, any>[];
  tenbo_session: number;
};

export type LogPlayer = { games: number; name: string; points: number; score: number | null };

export type LogPreview = {
  began: string | null;
  format: "mjlog" | "tenhou.net/6" | "mahjong_soul" | "mjai" | "csv";
  games: number;
  hands: number;
  players: LogPlayer[];
};

export type LogUpload = { file: string };

export type MatchRequest = { keys?: string[]; names: NameChoice[] };

export type MeldJson = {
  called: string | null;
  from: string | null;
  kind: string;
  places: number[];
  tiles: string[];
};

export type MovementView = {
  change: StickCount[];
  giver: number | "table" | "counters" | "box";
  pile: StickCount[];
  taker: number | "table" | "counters" | "box";
};

export type NameChoice = { name: string; person?: number | null; present?: number | null };

export type NameRequest = { name: string };

export type NamesResponse = { names: RecordedNameView[] };

export type NeedView = { seat: number; wins: RequiredWinView[] };

export type NewChineseSessionRequest = {
  club?: string | null;
  counters?: boolean;
  first_dealer?: number;
  game: "riichi" | "mcr" | "general";
  name: string;
  players: string[];
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
};

export type NewChineseTournamentRequest = {
  game: "riichi" | "mcr" | "general";
  hands?: number;
  minutes?: number;
  name: string;
  rounds: number;
  rules?:
    | "mcr"
    | "mcr_wmo"
    | "notes"
    | "hk"
    | "zung_jung"
    | {
        base?: number;
        dead_tiles?: number;
        dealer_stays?: string;
        discarder_share?: number;
        false_win?: number;
        false_win_not_ready?: number;
        fans?: Record<string, number>;
        fixed_pairs?: number[];
        flowers?: number;
        flowers_count?: boolean;
        implied_count?: boolean;
        liability?: string[];
        liability_on_discard?: boolean;
        limit?: number;
        minimum?: number;
        other_share?: number;
        others_at_most?: number;
        over_limit?: boolean;
        payment?: string;
        points?: string | number[];
        preset?: "mcr" | "mcr_wmo" | "notes" | "hk" | "zung_jung";
        rounds?: number;
        self_draw_share?: number;
        start_score?: number;
        table_points?: number[];
        winners?: string;
      }
    | null;
};

export type NewClubResponse = { owner: string; view: ClubView; viewer: string };

export type NewSessionRequest = {
  club?: string | null;
  counters?: boolean;
  first_dealer?: number;
  game?: "riichi" | "mcr" | "general";
  name: string;
  players: string[];
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
  sticks?: string | null;
};

export type NewSessionResponse = { host: string; view: View; viewer: string };

export type NewTournamentRequest = {
  game?: "riichi" | "mcr" | "general";
  hands?: number;
  minutes?: number;
  name: string;
  rounds: number;
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
};

export type NewTournamentResponse = { key: string; view: TournamentView };

export type NicknameView = { name: string; reading: string };

export type NoWinView = { objection: ObjectionView };

export type Nomination = { figure: string; players: number[]; title: string };

export type NominationsResponse = { nominations: Nomination[] };

export type ObjectionView = { code: ErrorCode; message: string; parameters: Record<string, any> };

export type OmissionView = {
  because_of: string;
  chinese: string;
  english: string;
  name: string;
  pinyin: string;
  reason: string;
  sets: string[];
  text: string;
};

export type OneWindView = {
  drawer: number;
  roller: number;
  rolls: [number, number][];
  side: number;
};

export type OpenApiDocument = {
  components: Record<string, any>;
  info: Record<string, any>;
  openapi: string;
  paths: Record<string, any>;
  servers: Record<string, any>[];
};

export type Opponent = {
  ahead: number;
  behind: number;
  deal_ins: number;
  games: number;
  paid: number;
  person: number;
  points: number;
  rons: number;
  won: number;
};

export type PayoutsView = {
  riichi_ron: WaitValueView | NoWinView | null;
  riichi_tsumo: WaitValueView | NoWinView | null;
  ron: WaitValueView | NoWinView;
  tsumo: WaitValueView | NoWinView;
};

export type Penalty = {
  created: string;
  penalty: number;
  player: number;
  points: number;
  reason: string;
};

export type PenaltyRequest = { player: number; points: number; reason: string };

export type PersonStatistics = {
  average_place: number | null;
  best: ClubWin[];
  games: GamePoints[];
  hands: HandCounts;
  opponents: Opponent[];
  person: number;
  places: number[];
  points: number;
  yaku: YakuCount[];
};

export type PersonView = { evenings: number; last: string | null; name: string; person: number };

export type PersonalData = {
  club: string;
  created: string;
  evenings: PersonalEvening[];
  name: string;
  person: number;
  tenbo_person: number;
};

export type PersonalEvening = {
  began: string;
  games: SheetCell[];
  hands: PersonalHand[];
  name: string;
  names: string[];
  player: number;
  session: number;
  statistics: PlayerStatistics;
};

export type PersonalHand = {
  event: Record<string, any>;
  hand: Record<string, any>;
  photo: boolean;
  seq: number;
};

export type PhotoNotStoredView = {
  code: "off_on_server" | "off_at_table" | "no_room" | "disk_low" | "too_many";
  message: string;
};

export type PhotoView = { photo: string; winner: number };

export type PlanQuality = {
  most_meetings: number;
  pairs: number;
  repeated: number;
  same_table: number;
  wind_spread: number;
};

export type PlayerChangeResponse = {
  changed: Record<string, any>;
  dropped: Record<string, DroppedRuleView>;
  preset: string | null;
  summary: string;
  title: string;
};

export type PlayerStatistics = {
  average_place: number | null;
  average_win: number | null;
  chombo: number;
  deal_ins: number;
  games: number;
  hands: number;
  places: number[];
  riichi: number;
  tenpai: number;
  tsumo: number;
  wins: number;
  won: number;
};

export type PlayerTerms = {
  absent?: boolean;
  club?: string;
  country?: string;
  name: string;
  substitute?: boolean;
};

export type PlayerView = {
  absent: boolean;
  club: string;
  country: string;
  name: string;
  player: number;
  substitute: boolean;
};

export type PlayersRequest = { players: PlayerTerms[] };

export type PointsAdjusted = {
  deltas: number[];
  note?: string;
  reason?:
    | "empty_call"
    | "riichi_taken_back"
    | "exposed_tiles"
    | "wrong_draw"
    | "table_talk"
    | "slow_play"
    | null;
  sticks?: number;
};

export type PointsCellView = {
  dealer_ron: RonPayment | SharedRonPayment | TsumoPayment | null;
  dealer_tsumo: RonPayment | SharedRonPayment | TsumoPayment | null;
  limit: "" | "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  ron: RonPayment | SharedRonPayment | TsumoPayment | null;
  tsumo: RonPayment | SharedRonPayment | TsumoPayment | null;
};

export type PointsTableResponse = {
  han: number[];
  honba: number;
  limits: LimitRowView[];
  rows: FuRowView[];
  rules: string;
};

export type PresetView = {
  cells: Record<string, CellView>;
  name: string | null;
  note: string | null;
  other: Record<string, CellView>;
  title: string;
};

export type PreviewResponse = {
  difference: DifferenceView | null;
  settlement: SettlementView | null;
  sticks: SticksView | null;
  view: View;
  wins: WinPreviewView[];
};

export type ReadUpload = {
  game?: "riichi" | "mcr" | "general";
  photo: string;
  red_fives?: string | null;
  region?: string | null;
};

export type ReadingView = { fan: number; groups: string[] };

export type RecordedNameView = {
  evenings: number;
  name: string;
  person: number | null;
  proposed: number | null;
};

export type RenameCommand = { name?: string | null; players?: string[] };

export type RequiredWinView = {
  ends: boolean;
  fan: number | null;
  from: number | null;
  place: number;
  points: number;
  words: string;
};

export type RescoredView = { seq: number; words: string };

export type ResultView = {
  dealer: number;
  discarder: number | null;
  hand_over: boolean;
  honba: number;
  kyoku: number;
  lines: Transfer[];
  round: "E" | "S" | "W" | "N";
  winners: WinnerView[];
};

export type RiichiClaim = {
  chips?: number;
  discards?: string | string[] | null;
  dora?: string | string[] | null;
  double_riichi?: boolean;
  fu?: number | null;
  han?: number | null;
  hand?: string | null;
  ippatsu?: boolean;
  liable?: number | null;
  limit?: "" | "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  missed?: boolean;
  moment?: "ordinary" | "rinshan" | "chankan" | "closed_chankan" | "last_tile" | "first_turn";
  open_riichi?: boolean;
  photo?: string | null;
  points?: number | null;
  ura?: string | string[] | null;
  winner: number;
};

export type RiichiDeclared = { accepted?: boolean; seat: number };

export type RiichiWinCommand = {
  discarder?: number | null;
  riichi?: number[];
  riichi_tile?: boolean | null;
  wins: RiichiClaim[];
};

export type RiverView = {
  called: string[];
  discard_tiles: number[];
  discards: string[];
  nagashi: boolean;
  passed: string[];
  riichi: boolean;
};

export type RonPayment = { ron: number };

export type RoundView = {
  opened: boolean;
  over: boolean;
  round: number;
  tables: TableResultView[];
};

export type RowView = {
  edges: string[];
  first: string;
  roller: number;
  rolls: [number, number][];
  row: string[];
  takers: number[];
  temporary_dealer: number;
  temporary_east: number;
};

export type RuleGroupView = { hand: boolean; rules: RuleView[]; title: string };

export type RuleView = {
  choices: ChoiceView[];
  kind: "choice" | "set" | "reds" | "number" | "uma" | "list";
  label: string;
  meaning: string;
  name: string;
  number: LimitsView | null;
  players: number | null;
  sources: string;
  unit: string | null;
};

export type RulesCommand = { from_game?: number | null; rules: Record<string, any> };

export type RulesRequest = {
  game?: "riichi" | "mcr" | "general";
  players?: number | null;
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
};

export type RulesView = {
  changed: Record<string, any>;
  game: string;
  preset: string | null;
  title: string;
  values: Record<string, any>;
};

export type ScoreRequest = {
  by?: "ron" | "tsumo";
  discarder_riichi?: boolean;
  discards?: string | string[] | null;
  dora?: string | string[] | null;
  game?: "riichi" | "mcr" | "general";
  hand: string | string[];
  honba?: number;
  ippatsu?: boolean;
  language?: string | null;
  melds?:
    | (
        | string
        | {
            called?: string | null;
            from?: "left" | "across" | "right" | null;
            kind: "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";
            tiles: string | string[];
          }
      )[]
    | null;
  missed?: boolean;
  moment?: "ordinary" | "rinshan" | "chankan" | "closed_chankan" | "last_tile" | "first_turn";
  norths?: number;
  open_riichi?: boolean;
  previous_wins?: number;
  riichi?: "none" | "riichi" | "double";
  round?: "E" | "S" | "W" | "N";
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
  seat?: "E" | "S" | "W" | "N";
  ura?: string | string[] | null;
  winning_tile?: string | null;
};

export type ScoreResponse = {
  announcement: string;
  fu: number | null;
  fu_lines: FuView[];
  groups: GroupView[];
  han: number | null;
  honba: number;
  limit: string;
  limit_kanji: string;
  notation: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  pays: Record<string, number>;
  points: number;
  received: number;
  rules: ChosenRulesView;
  steps: string[];
  text: string;
  wait: string;
  what_if: AlternativeView[];
  yaku: YakuView[];
  yakuman: YakumanView[];
};

export type ScoreView = {
  announcement: string;
  fu: number | null;
  fu_lines: FuView[];
  groups: GroupView[];
  han: number | null;
  honba: number;
  limit: string;
  limit_kanji: string;
  notation: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  pays: Record<string, number>;
  points: number;
  received: number;
  steps: string[];
  wait: string;
  yaku: YakuView[];
  yakuman: YakumanView[];
};

export type SeasonRow = {
  average_place: number;
  games: number;
  person: number;
  places: number[];
  points: number;
  ranked: boolean;
  rating: number;
};

export type SeasonTerms = {
  first_day: string;
  game?: string;
  last_day?: string | null;
  min_games?: number;
  name: string;
  preset?: string | null;
  seats?: number;
  teams?: Team[];
  uma?: number[] | null;
};

export type SeasonView = {
  first_day: string;
  game: string;
  last_day: string | null;
  min_games: number;
  name: string;
  preset: string | null;
  season: number;
  seats: number;
  teams: Team[];
  uma: number[] | null;
};

export type SeasonsResponse = { kinds: KindView[]; pending: number; seasons: SeasonView[] };

export type SeatChange = {
  after: number;
  before: number;
  chips: number;
  name: string;
  place: number;
  place_before: number;
  player: number;
  wind: "E" | "S" | "W" | "N";
};

export type SeatCountView = {
  counted: number;
  counters: number;
  difference: number;
  expected: number;
  owed: number;
  score: number;
  seat: number;
  start: number;
};

export type SeatDrawStepView = {
  dice: [number, number] | null;
  end: number | null;
  face_down: boolean;
  sides: number[];
  start: number | null;
  tiles: string[];
  winds: ("E" | "S" | "W" | "N")[];
  words: string;
};

export type SeatRequest = { phone: string; player: number | null };

export type SeatResult = { place: number; player: number; points: number; score: number };

export type SeatView = {
  chips: number | null;
  dead: boolean;
  name: string;
  owes: Debt[];
  pile: StickCount[] | null;
  place: number;
  player: number;
  points: number;
  riichi: boolean;
  score: number;
  wareme: boolean;
  wind: "E" | "S" | "W" | "N";
  yakitori: boolean;
};

export type SeatingRequest = { file?: string; kind: "draw" | "swiss" | "file" };

export type SeatsRequest = {
  game?: "riichi" | "mcr" | "general";
  method?: "direct" | "traditional" | "long" | "three_rolls" | "dealer" | "one_wind" | null;
  names?: string[];
  players?: number;
  roller?: number;
  rolls?: string[];
  tiles?: string | string[] | null;
};

export type SeatsResponse = {
  first_dealer: number;
  method: "direct" | "traditional" | "long" | "three_rolls" | "dealer" | "one_wind";
  one_wind: OneWindView | null;
  row: RowView | null;
  seats: number[];
  steps: SeatDrawStepView[];
  winds: ("E" | "S" | "W" | "N")[];
};

export type SessionEnded = {};

export type SessionSummary = {
  began: string;
  changed: string;
  deleted: string | null;
  ended: boolean;
  erased: string | null;
  game: string;
  games: number;
  name: string;
  players: string[];
  role: "host" | "organiser" | "scorer" | "viewer";
  session: number;
  totals: number[];
};

export type SettlementView = { deltas: number[]; lines: Transfer[]; words: string[] };

export type SetupStepView = {
  stage: "seats" | "sticks" | "walls" | "break" | "deal" | "flowers" | "dead_wall" | "start";
  text: string;
  title: string;
};

export type SetupStepsResponse = {
  players: number;
  rules: string;
  steps: SetupStepView[];
  wall: WallResponse;
};

export type SharedRonPayment = { others: number; ron: number };

export type SheetCell = {
  extras: Extras;
  match_points: number;
  place: number;
  placement: number;
  raw: number;
  subtotal: number;
  total: number;
};

export type SheetRow = { cells: (SheetCell | null)[]; over: boolean };

export type SourceView = { address: string; title: string };

export type StaleResponse = { error: ErrorView; view: View };

export type StandingView = {
  games: number;
  penalty: number;
  player: number;
  points: number;
  rank: number;
  score: number;
};

export type StandingsResponse = {
  game: string;
  other_rules: number;
  pending: number;
  rows: SeasonRow[];
  seats: number;
  teams: TeamRow[];
};

export type StatisticsResponse = {
  game: string;
  pending: number;
  seats: number;
  statistics: PersonStatistics;
};

export type StepView = {
  deltas: number[];
  event: Record<string, any>;
  hands: Record<string, any>[];
  passes: SticksView | null;
  pays: string[] | null;
  photos: PhotoView[];
  scores: number[];
  seq: number;
  words: string;
};

export type StickCount = { count: number; value: number };

export type StickJson = {
  corners: [number, number][];
  doubtful: boolean;
  score: number;
  value: number;
};

export type StickPhotoUpload = { photo: string };

export type StickReadingJson = {
  counts: Record<string, number>;
  height: number;
  photo: string;
  points: number;
  sticks: StickJson[];
  width: number;
};

export type StickSetsResponse = {
  chosen: StickCount[] | null;
  counters: boolean;
  counts_honba: boolean;
  own: boolean;
  sets: StickCount[][];
  start_score: number;
  values: number[];
};

export type SticksCommand = { counters?: boolean; sticks?: string | null };

export type SticksRequest = {
  game?: "riichi" | "mcr" | "general";
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
};

export type SticksView = { passes: MovementView[]; words: string[] };

export type SubstituteCommand = { name: string; seat: number };

export type SubstitutesResponse = { players: string[] | null };

export type SubstitutionView = {
  leaving: number;
  player: number;
  seat: number;
  seq: number;
  words: string;
};

export type SummariesRequest = { keys: string[] };

export type SummariesResponse = {
  deleted: (SessionSummary | null)[];
  sessions: (SessionSummary | null)[];
};

export type TableClockView = { clock: ClockView | null; table: number };

export type TableLink = {
  host: string | null;
  round: number;
  scorer: string;
  session: number;
  table: number;
};

export type TableLinksResponse = { tables: TableLink[] };

export type TablePhotoUpload = { keep?: "0" | "1"; photo: string };

export type TableReadingResponse = {
  photo: string | null;
  reading: HandReadingResponse;
  reason: PhotoNotStoredView | null;
};

export type TableResultView = {
  deleted: boolean;
  opened: boolean;
  over: boolean;
  recorded: boolean;
  seats: SeatResult[];
  table: number;
};

export type TakeView = { seat: number; spots: [number, number, boolean][] };

export type Team = { name: string; persons: number[] };

export type TeamRow = { games: number; name: string; persons: number[]; points: number };

export type TenhouLog = {
  log: any[][];
  name: string[];
  rule: Record<string, any>;
  title: string[];
};

export type TileJson = {
  box: number[];
  candidates: (string | number)[][];
  confidence: number;
  label: string;
  tile_probability: number;
  turn: number;
};

export type TileNameView = { names: string[]; nicknames: NicknameView[]; readings: string[] };

export type TileNamesResponse = { tiles: Record<string, Record<string, TileNameView>> };

export type TimingJson = {
  classify: number;
  decode: number;
  detect: number;
  layout: number;
  total: number;
};

export type TournamentTermsRequest = {
  hands?: number;
  minutes?: number;
  name: string;
  rounds: number;
};

export type TournamentView = {
  game: string;
  hands: number;
  minutes: number;
  name: string;
  penalties: Penalty[];
  players: PlayerView[];
  quality: PlanQuality | null;
  role: "owner" | "organiser" | "scorer" | "viewer";
  rounds: number;
  seated: RoundView[];
  standings: StandingView[];
  version: string;
};

export type Transfer = {
  payee: number | null;
  payer: number | null;
  points: number;
  reason:
    | "hand"
    | "liability"
    | "honba"
    | "sticks"
    | "noten"
    | "nagashi"
    | "chombo"
    | "false_win"
    | "agreement";
};

export type TsumoPayment = { tsumo: TsumoShares };

export type TsumoShares = { dealer: number; others: number };

export type UndoMatchRequest = { matched: string };

export type UndoRequest = { seen: number; seq?: number | null; token?: string | null };

export type UndoableEntry = { seq: number; words: string };

export type ValueChoice = { fu: number; han: number };

export type View = {
  began: string;
  can: CanView;
  earlier_games: number;
  ended: boolean;
  entries: number;
  game: GameView | null;
  history: GameHistory[];
  invalid_entries: InvalidEntryView[];
  keeps_photos: boolean;
  latest: LatestView | null;
  links: Links;
  name: string;
  next_seats: number[];
  players: string[];
  redo: UndoableEntry | null;
  rescored: RescoredView[];
  role: "host" | "organiser" | "scorer" | "viewer";
  rules: RulesView;
  session: number;
  sheet: SheetRow[];
  shows_waits: boolean;
  statistics: PlayerStatistics[];
  taken: number[];
  totals: number[];
  trains: boolean;
  undo: UndoableEntry | null;
  yaku: Record<string, YakuName>;
};

export type WaitAtDrawView = { held: number; tile: string };

export type WaitValueView = {
  fu: number | null;
  han: number | null;
  limit: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  points: number;
  received: number;
  yaku: WaitYakuView[];
};

export type WaitView = {
  held: number;
  left: number;
  pays: PayoutsView;
  red: PayoutsView | null;
  tile: string;
};

export type WaitYakuView = { han: number | null; text: string };

export type WaitsRequest = {
  dora?: string | string[] | null;
  game?: "riichi" | "mcr" | "general";
  hand: string | string[];
  honba?: number;
  language?: string | null;
  melds?:
    | (
        | string
        | {
            called?: string | null;
            from?: "left" | "across" | "right" | null;
            kind: "chii" | "pon" | "daiminkan" | "shouminkan" | "ankan";
            tiles: string | string[];
          }
      )[]
    | null;
  norths?: number;
  round?: "E" | "S" | "W" | "N";
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
  seat?: "E" | "S" | "W" | "N";
  seen?: string | string[] | null;
};

export type WaitsResponse = {
  discards: DiscardView[];
  nearer: string[];
  notation: string;
  rules: ChosenRulesView;
  shanten: number;
  waits: WaitView[];
};

export type WallBroken = { seat: number };

export type WallRequest = {
  dead_tiles?: number | null;
  dealer?: number;
  from_left?: boolean | null;
  game?: "riichi" | "mcr" | "general";
  names?: string[];
  rolled_twice?: boolean;
  rolls?: string[];
  rules?:
    | string
    | {
        abort_repeats?: any;
        abortive_draws?: any;
        added_round?: any;
        agari_yame?: any;
        atozuke?: any;
        bust?: any;
        bust_prize?: any;
        chip_ippatsu?: any;
        chip_red?: any;
        chip_red_open?: any;
        chip_ura?: any;
        chip_value?: any;
        chip_yakuman_ron?: any;
        chip_yakuman_tsumo?: any;
        chombo?: any;
        chombo_ends_game?: any;
        chombo_points?: any;
        dead_hand?: any;
        dealer_repeats?: any;
        double_ron?: any;
        double_wind_pair?: any;
        double_yakuman?: any;
        fifth_tile_tenpai?: any;
        honba?: any;
        honba_to?: any;
        ippatsu?: any;
        kan_dora?: any;
        kan_ura?: any;
        kazoe?: any;
        keishiki_tenpai?: any;
        kiriage_mangan?: any;
        kuikae?: any;
        kuitan?: any;
        leftover_sticks?: any;
        minimum_han?: any;
        nagashi_as_tsumo?: any;
        nagashi_closed?: any;
        nagashi_mangan?: any;
        noten_payment?: any;
        nuki_dora?: any;
        open_pinfu_30?: any;
        open_riichi?: any;
        optional_yaku?: any;
        pao?: any;
        pao_covers?: any;
        pao_honba?: any;
        payment_unit?: any;
        pinfu_tsumo?: any;
        players?: any;
        preset?: string;
        red_fives?: any;
        renhou?: any;
        return_score?: any;
        riichi_kan?: any;
        riichi_needs_points?: any;
        riichi_tiles_left?: any;
        rinshan_fu?: any;
        rinshan_liability?: any;
        ron_payers?: any;
        rounding?: any;
        rounds?: any;
        sanma_tsumo?: any;
        standings?: any;
        start_score?: any;
        sticks_to?: any;
        target_score?: any;
        tenpai_yame?: any;
        ties?: any;
        triple_ron?: any;
        two_han_honba?: any;
        uma?: any;
        ura_dora?: any;
        wareme?: any;
        yakitori?: any;
        yakitori_to?: any;
        yakuman_add?: any;
        yakuman_at_most?: any;
      }
    | null;
};

export type WallResponse = {
  counted: number;
  counted_wall: number;
  dead: [number, number, boolean][];
  dealer: number;
  from_left: number | null;
  indicator: [number, number, boolean] | null;
  left: number;
  live: number;
  players: number;
  replacement: [number, number, boolean] | null;
  roll: [number, number];
  second: [number, number] | null;
  stacks: number;
  steps: string[];
  takes: TakeView[];
  wall: number;
};

export type WinPreviewView = {
  chips: string | null;
  score: WinnerScore | WinnerChineseScore;
  winner: number;
};

export type WinnerAlternativeView = {
  difference: number;
  fu: number | null;
  han: number | null;
  limit: string;
  name: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  points: number;
  received: number;
  winner: number;
  words: string;
};

export type WinnerChineseAlternativeView = {
  fan: number;
  winner: number;
  wins: boolean;
  words: string;
};

export type WinnerChineseScore = {
  fan: number;
  fans: FanView[];
  flower_tiles: string[];
  flowers: number;
  game: string;
  groups: string[];
  minimum: number;
  notation: string;
  omitted: OmissionView[];
  other_readings: ReadingView[];
  paid_fan: number;
  payment: ChinesePaymentView;
  pays: Record<string, number>;
  points: number;
  rules: ChineseRulesView;
  steps: string[];
  text: string;
  what_if: ChineseAlternativeView[];
  wins: boolean;
  without_flowers: number;
};

export type WinnerObjectionView = {
  code: ErrorCode;
  message: string;
  parameters: Record<string, any>;
  winner: number;
};

export type WinnerScore = {
  announcement: string;
  fu: number | null;
  fu_lines: FuView[];
  groups: GroupView[];
  han: number | null;
  honba: number;
  limit: string;
  limit_kanji: string;
  notation: string;
  payment: RonPayment | SharedRonPayment | TsumoPayment;
  pays: Record<string, number>;
  points: number;
  received: number;
  steps: string[];
  text: string;
  wait: string;
  yaku: YakuView[];
  yakuman: YakumanView[];
};

export type WinnerView = {
  chips: string | null;
  dora: string;
  fan: number | null;
  fans: FanLine[];
  flowers: number;
  fu: number | null;
  han: number | null;
  limit: string;
  notation: string | null;
  points: number;
  steps: string[];
  ura: string;
  winner: number;
  yaku: YakuLine[];
};

export type YakuCount = { hands: number; name: string; yaku: string };

export type YakuEntryView = {
  closed: number;
  english: string;
  examples: ExampleView[];
  kanji: string;
  limit: "" | "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  meaning: string;
  name: string;
  names: Record<string, string>;
  open: number;
  other_names: Record<string, string[]>;
  replaces: string[];
  romaji: string;
  text: string;
};

export type YakuLine = {
  english: string;
  han: number | null;
  kanji: string;
  names: Record<string, string>;
  romaji: string;
  text: string;
  times: number | null;
};

export type YakuListResponse = { dora: YakuEntryView[]; rules: string; yaku: YakuEntryView[] };

export type YakuName = {
  english: string;
  kanji: string;
  names: Record<string, string>;
  romaji: string;
  text: string;
};

export type YakuView = {
  english: string;
  han: number;
  kanji: string;
  name: string;
  names: Record<string, string>;
  romaji: string;
  text: string;
};

export type YakumanView = {
  english: string;
  kanji: string;
  name: string;
  names: Record<string, string>;
  romaji: string;
  text: string;
  times: number;
};
