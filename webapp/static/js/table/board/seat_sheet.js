/**
 * The sheet of a seat: riichi, tsumo, ron from another player.
 */

import { segmented } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { isChinese } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { translate } from "../../core/text.js";
import { photoButton } from "../../photo/photo_button.js";
import { readIntoHand } from "../../reading/photo_reading.js";
import { recordCommand } from "../commands.js";
import { windKanji } from "../formats.js";
import { otherSeats, playerAt, seatLabel, sideOf, toggleComparison } from "../seats.js";
import { currentGame, getTable, tableView } from "../state.js";
import { stick } from "../sticks.js";
import { draftOffer } from "../win/kept_draft.js";
import { addTableFacts, startWin } from "../win/win_draft.js";

/** @import { Bilingual, Child, Sheet } from "../../core/types" */

/** @typedef {"camera"|"gallery"|"keys"|"count"} Means how this phone enters hands */

const STORAGE_KEY = "tenbo.means";

/** @type {[Means, Bilingual, string][]} */
const INPUT_METHODS = [
  ["camera", { en: "Camera", ja: "カメラ", zh: "相机" }, "camera"],
  ["gallery", { en: "Photo", ja: "写真", zh: "照片" }, "gallery"],
  ["keys", { en: "Tiles", ja: "牌入力", zh: "牌" }, "tiles"],
  ["count", { en: "Han, fu", ja: "翻・符" }, "count"],
];

const FAN = { en: "Fan", ja: "番数", zh: "番数" };

/** @returns {Means} */
function loadInputMethod() {
  const stored = loadLocal(STORAGE_KEY);
  return INPUT_METHODS.find(([means]) => means === stored)?.[0] ?? "camera";
}

/** The selected way to enter hands. @type {Means} */
let inputMethod = "camera";

/** Select the input method that this phone used last. */
export const restoreInputMethod = () => void (inputMethod = loadInputMethod());

/** Open the sheet of a seat; in table mode it faces the player. @param {number} seat */
export function openSeatSheet(seat) {
  restoreInputMethod();
  openSheet({
    title: seatLabel(seat),
    select: () => [getTable().view],
    draw: (sheet) => {
      const { can } = tableView();
      const { seats } = currentGame();
      if (!seats[seat]) {
        sheet.close(); // the next game has fewer seats
        return null;
      }
      return [
        can.riichi.includes(seat) && riichiButton(seat, sheet),
        seats[seat].riichi && riichiNote(),
        can.win && !seats[seat].dead && draftOffer(sheet),
        can.win && !seats[seat].dead && winControls(seat, sheet),
        compareButton(seat, sheet),
      ];
    },
  });
  if (getTable().tableMode) {
    [...document.querySelectorAll("dialog.sheet")].at(-1)?.classList.add(`facing-${sideOf(seat)}`);
  }
}

/**
 * Draw the buttons that enter a win of a seat: tsumo, or ron from each other player.
 * @param {number} seat @param {Sheet} sheet
 */
export const winControls = (seat, sheet) => [
  segmented({
    name: translate({ en: "Enter the hand by", ja: "和了の入力方法", zh: "输入方式" }),
    key: "means",
    options: INPUT_METHODS.map(([each, words, iconName]) => [
      each,
      [icon(iconName), translate(each === "count" && isChinese() ? FAN : words)],
    ]),
    value: inputMethod,
    pick: (picked) => {
      inputMethod = /** @type {Means} */ (picked);
      saveLocal(STORAGE_KEY, inputMethod);
      sheet.redraw();
    },
  }),
  winButton(
    { seat, discarder: null, sheet },
    "button-tsumo",
    translate(isChinese() ? {
      en: "Self-drawn",
      ja: "自摸",
      zh: "自摸",
    } : { en: "Tsumo", ja: "ツモ" }),
  ),
  h(
    "div.rons",
    { role: "group", "aria-label": translate(discardOf()) },
    ...otherSeats(seat)
      .reverse()
      .map((from) =>
        winButton({ seat, discarder: from, sheet }, `ron-${from}`, ronText(seat, from)),
      ),
  ),
];

/** @param {number} seat @param {Sheet} sheet */
const compareButton = (seat, sheet) =>
  h(
    "button.plain",
    {
      type: "button",
      "data-key": "compare",
      onclick: () => {
        sheet.close();
        toggleComparison(seat);
      },
    },
    translate({ en: "Point gaps", ja: "点差を見る", zh: "分差" }),
  );

/** Record a riichi. @param {number} seat */
export const declareRiichi = (seat) =>
  recordCommand(
    { command: "riichi", seat, accepted: true },
    { en: `${playerAt(seat)}: riichi`, ja: `${playerAt(seat)}：リーチ` },
  );

/** @param {number} seat @param {Sheet} sheet */
const riichiButton = (seat, sheet) =>
  h(
    "button.big-button.riichi-button",
    {
      type: "button",
      "data-key": "riichi",
      onclick: () => {
        sheet.close();
        declareRiichi(seat);
      },
    },
    stick(1000),
    translate({ en: "Riichi", ja: "リーチ" }),
  );

const riichiNote = () =>
  h(
    "p.in-riichi-note",
    {},
    stick(1000),
    translate({
      en: "In riichi: after letting a winning tile pass, only tsumo wins. You can undo.",
      ja: "リーチ中です。和了牌を見逃したら、あとはツモ和了だけです。「戻す」で取り消せます。",
    }),
  );

const discardOf = () => ({ en: isChinese() ? "Discard of" : "Ron from", ja: "ロン", zh: "点炮：" });

/** @param {number} seat @param {number} from @returns {Child} */
const ronText = (seat, from) => [
  h("span.ron-word", {}, translate(discardOf())),
  h("b", {}, playerAt(from)),
  h(
    "span.ron-where",
    {},
    h("span", { lang: "ja" }, windKanji(currentGame().seats[from].wind)),
    ` ${translate(directionText(seat, from))}`,
  ),
];

/**
 * Return the direction from the winner to another seat. In three-player mahjong one side is empty;
 * Japanese names follow the turn order.
 * @param {number} seat @param {number} from
 */
function directionText(seat, from) {
  const count = currentGame().seats.length;
  const after = (from - seat + count) % count;
  return {
    en: ["right", "across", "left"][((from - seat + 4) % 4) - 1],
    ja: after === 1 ? "下家" : after === count - 1 ? "上家" : "対面",
    zh: after === 1 ? "下家" : after === count - 1 ? "上家" : "对家",
  };
}

/**
 * Draw a button that starts to enter a win, with the camera or the keyboard.
 * @param {{seat: number, discarder: number|null,
 *   sheet: Sheet}} start
 * @param {string} key
 * @param {Child} words
 */
function winButton({ seat, discarder, sheet }, key, words) {
  const begin = (/** @type {"photo"|"keys"|"count"} */ way) => {
    sheet.close();
    startWin({ winner: seat, discarder, way });
  };
  const takeIn = (/** @type {Blob} */ file) => {
    begin("photo");
    readIntoHand(file, "photo.jpg", addTableFacts);
  };
  if (inputMethod === "keys" || inputMethod === "count") {
    const way = inputMethod;
    return h(
      "button.big-button",
      { type: "button", "data-key": key, onclick: () => begin(way) },
      words,
    );
  }
  return photoButton(
    { key, camera: inputMethod === "camera", take: takeIn, button: "big-button" },
    words,
  );
}
