/**
 * Help for a game with real tiles: drawing seats and breaking the wall.
 */

import { asRefusal } from "../../core/client.js";
import { select } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { getPage } from "../../core/store.js";
import { translate } from "../../core/text.js";
import { windKanji, windName } from "../formats.js";
import { refusalNotice } from "../notice.js";
import { playerAt } from "../seats.js";
import { die, wallDiagram } from "./wall.js";
import { currentGame, getTable, seatCount, tableView } from "../state.js";
import { drawSeats, rollDice } from "../table_api.js";

/** @import { Refusal } from "../../core/client.js" */
/** @import { OneWindDraw, SeatDraw, WallOpening } from "../../core/types" */

/** @typedef {{rolled_twice: boolean, from_left: boolean, dead_tiles: number}} WallCustom */

/** @typedef {"riichi"|"mcr"} GameName */

/** Sizes of the dead wall. */
const DEAD_TILES = [14, 16, 18, 20, 22, 24, 26, 28, 30];

/** @type {Record<GameName, WallCustom>} */
const USUAL_CUSTOMS = {
  riichi: { rolled_twice: false, from_left: false, dead_tiles: DEAD_TILES[0] },
  mcr: { rolled_twice: true, from_left: true, dead_tiles: 0 },
};

/** Open the sheet. */
export function openSetupSheet() {
  /** @type {SeatDraw|null} */
  let seatDraw = null;
  /** @type {WallOpening|null} */
  let opening = null;
  /** @type {Refusal|null} */
  let refusal = null;
  /** @type {GameName} */
  let gameName = isChinese() ? "mcr" : "riichi";
  let custom = USUAL_CUSTOMS[gameName];
  const sheet = openSheet({
    title: translate({ en: "Set up", ja: "対局の準備", zh: "准备" }),
    wide: true,
    select: () => [getTable().view, getPage().settings],
    draw: () => [
      refusal && refusalNotice(refusal),
      playerCount() === 4 &&
        gameSelect(gameName, (picked) => {
          gameName = picked;
          custom = USUAL_CUSTOMS[picked];
          seatDraw = opening = null;
          sheet.redraw();
        }),
      game() && [
        h("h3", {}, translate({ en: "The wall", ja: "山を開く", zh: "牌墙" })),
        button("roll", translate({ en: "Roll the dice", ja: "サイコロを振る", zh: "掷骰子" }), () =>
          ask(async () => (opening = await rollDice({ ...wallRequest(gameName), ...custom }))),
        ),
        customFold(gameName, custom, (change) => {
          custom = { ...custom, ...change };
          sheet.redraw();
        }),
        opening && openingView(opening),
      ],
      h("h3", {}, translate({ en: "Seats", ja: "場決め", zh: "座位" })),
      button("draw-seats", translate({
        en: "Draw for seats",
        ja: "場決めをする",
        zh: "抽座位",
      }), () =>
        ask(
          async () => (seatDraw = await drawSeats({ game: gameName, players: playerCount() })),
        ),
      ),
      seatDraw && seatsView(seatDraw),
    ],
  });
  /** @param {() => Promise<any>} question */
  async function ask(question) {
    refusal = null;
    try {
      await question();
    } catch (error) {
      refusal = asRefusal(error);
    }
    sheet.redraw();
  }
}

const game = () => getTable().view?.game ?? null;

const playerCount = () => seatCount();

/** @param {GameName} gameName */
const wallRequest = (gameName) => {
  const { preset, changed } = tableView().rules;
  return {
    game: gameName,
    dealer: currentGame().dealer,
    ...(gameName === "riichi" && { rules: preset === null ? changed : { preset, ...changed } }),
  };
};

/** @param {GameName} gameName @param {(picked: GameName) => void} pick */
const gameSelect = (gameName, pick) =>
  select({
    name: translate({ en: "Game", ja: "ゲーム", zh: "玩法" }),
    key: "setup-game",
    options: [
      ["riichi", translate({ en: "Riichi", ja: "リーチ麻雀", zh: "立直麻将" })],
      ["mcr", translate({
        en: "Chinese game, with flowers",
        ja: "中国麻将（花牌あり）",
        zh: "国标麻将（有花牌）",
      })],
    ],
    value: gameName,
    pick: (picked) => pick(/** @type {GameName} */ (picked)),
  });

/**
 * Draw how the break is counted, and the size of the dead wall.
 * @param {GameName} gameName
 * @param {WallCustom} custom
 * @param {(change: Partial<WallCustom>) => void} change
 */
const customFold = (gameName, custom, change) =>
  h(
    "details.fold",
    { open: JSON.stringify(custom) !== JSON.stringify(USUAL_CUSTOMS[gameName]) },
    h("summary", {}, translate({ en: "Another custom", ja: "ほかの開き方" })),
    h(
      "div.stack.fold-body",
      {},
      select({
        name: translate({ en: "Break of the wall", ja: "山の開き方", zh: "开牌" }),
        key: "wall-break",
        options: [
          ...(gameName === "riichi" ? [oneRoll()] : []),
          ["twice", translate({
            en: "Two rolls, from the right",
            ja: "二度振り、右から",
            zh: "掷两次，从右数",
          })],
          ["left", translate({
            en: "Two rolls, from the left",
            ja: "二度振り、合計を左から",
            zh: "掷两次，从左数",
          })],
        ],
        value: custom.from_left ? "left" : custom.rolled_twice ? "twice" : "once",
        pick: (picked) =>
          change({ rolled_twice: picked !== "once", from_left: picked === "left" }),
      }),
      gameName === "riichi" &&
        select({
          name: translate({ en: "Dead wall", ja: "王牌" }),
          key: "dead-tiles",
          options: DEAD_TILES.map((tiles) => [
            String(tiles),
            translate({ en: `Dead wall of ${tiles} tiles`, ja: `王牌${tiles}枚` }),
          ]),
          value: String(custom.dead_tiles),
          pick: (picked) => change({ dead_tiles: Number(picked) }),
        }),
    ),
  );

/** @returns {[string, string]} */
const oneRoll = () => [
  "once",
  translate({ en: "One roll, from the right", ja: "一度振り、右から", zh: "掷一次，从右数" }),
];

/** @param {string} key @param {string} words @param {() => void} onclick */
const button = (key, words, onclick) =>
  h("button.secondary", { type: "button", "data-key": key, onclick }, icon("dice"), words);

/** Draw the place where the wall is broken. @param {WallOpening} opening */
function openingView(opening) {
  const { roll, second, replacement } = opening;
  return h(
    "div.broken",
    { "aria-live": "polite" },
    diceView(roll),
    second && diceView(second),
    h("p", {}, countText(opening)),
    wallDiagram(opening),
    h("p.quiet.small", {}, legendText(replacement !== null)),
    replacement !== null && h("p", {}, flowersText(opening)),
  );
}

/** Draw two dice and their sum. @param {[number, number]} dice */
const diceView = ([one, other]) =>
  h("p.dice", {}, die(one), die(other), h("b", {}, String(one + other)));

/** Return how the stacks are counted. @param {WallOpening} opening */
function countText({ dealer, counted_wall: wall, counted, from_left: fromLeft, replacement }) {
  const [start, whose] = [playerAt(dealer), playerAt(wall)];
  const owner = {
    en: `Count from ${start}: ${whose}’s wall.`,
    ja: `${start}から数えて${whose}の山です。`,
    zh: `从${start}数：是${whose}的牌墙。`,
  };
  if (fromLeft !== null)
    return translate({
      en: `${owner.en} Count ${fromLeft} stacks from its left end; the deal begins with the last.`,
      ja: `${owner.ja}左から${fromLeft}列目から取り始めます。`,
      zh: `${owner.zh ?? owner.en}从左端数${fromLeft}墩，从最后一墩开始拿。`,
    });
  if (replacement !== null)
    return translate({
      en: `${owner.en} Count ${counted} stacks from its right end; the deal begins left of them.`,
      ja: `${owner.ja}右から${counted}列を数え、その左から取り始めます。`,
      zh: `${owner.zh ?? owner.en}从右端数${counted}墩，从它们的左边开始拿。`,
    });
  return translate({
    en: `${owner.en} Leave ${counted} stacks at its right end and take from their left.`,
    ja: `${owner.ja}右から${counted}列を残し、その左から取ります。`,
  });
}

/** @param {boolean} flowers */
const legendText = (flowers) =>
  flowers
    ? translate({
        en: "Gold: the end of the wall. Dots: the dealer's first tiles.",
        ja: "金色は山の最後です。印のある列が親の最初の取り牌です。",
        zh: "金色是牌墙末尾，圆点是庄家先拿的牌。",
      })
    : translate({
        en: "Gold: dead wall with the dora indicator. Dots: the dealer's first tiles.",
        ja: "金色は王牌で、表向きの牌がドラ表示牌です。印のある列が親の最初の取り牌です。",
      });

/** @param {WallOpening} opening */
const flowersText = ({ dealer }) =>
  translate({
    en: `Before the first discard all lay their flowers open and replace them from the end of the wall, first ${playerAt(dealer)}, then to the right. Replace a flower drawn later at once.`,
    ja: `最初の打牌の前に、${playerAt(dealer)}から反時計回りに花牌を公開し、山の最後から補充します。後から引いた花牌はすぐに補充します。`,
    zh: `打第一张牌之前，从${playerAt(dealer)}开始逆时针亮出花牌，从牌墙末尾补牌。以后摸到花牌立即补。`,
  });

/** Draw the seats of a seat draw. @param {SeatDraw} drawn */
const seatsView = ({ seats, winds, one_wind: oneWind }) => [
  oneWind && oneWindView(oneWind, winds[oneWind.drawer]),
  h(
    "ol.standing",
    { "aria-live": "polite" },
    ...seats.map((player, seat) =>
      h(
        "li.drawn-seat",
        {},
        h("span.wind", { lang: "ja", class: seat === 0 ? "dealer" : "" }, windKanji("ESWN"[seat])),
        h("b", {}, seatedNames()[player] ?? ""),
      ),
    ),
  ),
];

/**
 * Draw the steps of a seat draw in which one player draws a wind.
 * @param {OneWindDraw} draw
 * @param {string} wind
 */
function oneWindView({ roller, rolls, side, drawer }, wind) {
  const [first, sideOwner, who] = [roller, side, drawer].map((each) => seatedNames()[each]);
  return h(
    "div.broken",
    { "aria-live": "polite" },
    ...rolls.map(diceView),
    h(
      "p",
      {},
      translate({
        en: `Count from ${first}: the first roll is ${sideOwner}’s place, the second ${who}. ${who} draws ${windName(wind)} and sits there; the others follow to the right.`,
        ja: `${first}から数えて、一度目は${sideOwner}の場所、二度目は${who}です。${who}は${windName(wind)}を引いてそこに座り、ほかの人は反時計回りに続きます。`,
        zh: `从${first}数：第一次是${sideOwner}的位置，第二次是${who}。${who}摸到${windName(wind)}，坐在那里，其他人逆时针依次坐下。`,
      }),
    ),
  );
}

/** Return the players of the current game, or the first players of the session. */
const seatedNames = () =>
  game()
    ? currentGame().seats.map(({ name }) => name)
    : tableView().players.slice(0, seatCount());
