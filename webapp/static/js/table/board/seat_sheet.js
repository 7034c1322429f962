/**
 * What a seat can do: riichi, tsumo, ron from one of the others.
 */

import { segmented } from "../../core/controls.js";
import { h, icon } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { openSheet } from "../../core/sheet.js";
import { loadLocal, saveLocal } from "../../core/storage.js";
import { photoButton } from "../../photo/photo_button.js";
import { take } from "../../photo/photo_reading.js";
import { act } from "../commands.js";
import { kanjiOf } from "../formats.js";
import { compare, described, nameOf, others, sideOf } from "../seats.js";
import { currentGame, getTable, tableView } from "../state.js";
import { stick } from "../sticks.js";
import { completed, startWin } from "../win/win_entry.js";

/** @import { Bilingual, Child, Sheet } from "../../core/types" */

/** @typedef {"camera"|"gallery"|"keys"|"count"} Means how this phone enters hands */

const STORAGE_KEY = "tenbo.means";

/** @type {[Means, Bilingual, string][]} */
const MEANS = [
  ["camera", { en: "Camera", ja: "カメラ" }, "camera"],
  ["gallery", { en: "Photo", ja: "写真" }, "gallery"],
  ["keys", { en: "Tiles", ja: "牌入力" }, "tiles"],
  ["count", { en: "Han, fu", ja: "翻・符" }, "count"],
];

/** @returns {Means} */
function keptMeans() {
  const stored = loadLocal(STORAGE_KEY);
  return MEANS.find(([means]) => means === stored)?.[0] ?? "camera";
}

/** How hands are entered for now. @type {Means} */
let means = "camera";

/** What a seat can do; on a phone in the middle it faces who sits there. @param {number} seat */
export function openSeat(seat) {
  means = keptMeans();
  openSheet({
    title: described(seat),
    shows: () => [getTable().view],
    draw: (sheet) => {
      const { can } = tableView();
      const { seats } = currentGame();
      if (!seats[seat]) {
        sheet.close(); // the next game has fewer
        return null;
      }
      return [
        can.riichi.includes(seat) && riichi(seat, sheet),
        seats[seat].riichi && inRiichi(),
        can.win && winning(seat, sheet),
        differences(seat, sheet),
      ];
    },
  });
  if (getTable().middle) {
    [...document.querySelectorAll("dialog.sheet")].at(-1)?.classList.add(`facing-${sideOf(seat)}`);
  }
}

/** @param {number} seat @param {Sheet} sheet */
const winning = (seat, sheet) => [
  segmented({
    name: translate({ en: "Enter the hand by", ja: "和了の入力方法" }),
    key: "means",
    options: MEANS.map(([each, words, drawn]) => [each, [icon(drawn), translate(words)]]),
    value: means,
    pick: (picked) => {
      means = /** @type {Means} */ (picked);
      saveLocal(STORAGE_KEY, means);
      sheet.redraw();
    },
  }),
  winButton({ seat, discarder: null, sheet }, "button-tsumo", translate({ en: "Tsumo", ja: "ツモ" })),
  h(
    "div.rons",
    { role: "group", "aria-label": translate({ en: "Ron from", ja: "ロン" }) },
    ...others(seat)
      .reverse()
      .map((from) =>
        winButton({ seat, discarder: from, sheet }, `ron-${from}`, ronWords(seat, from)),
      ),
  ),
];

/** @param {number} seat @param {Sheet} sheet */
const differences = (seat, sheet) =>
  h(
    "button.plain",
    {
      type: "button",
      "data-key": "compare",
      onclick: () => {
        sheet.close();
        compare(seat);
      },
    },
    translate({ en: "Differences from this score", ja: "この持ち点との差を見る" }),
  );

/** @param {number} seat @param {Sheet} sheet */
const riichi = (seat, sheet) =>
  h(
    "button.big-button.riichi-button",
    {
      type: "button",
      "data-key": "riichi",
      onclick: () => {
        sheet.close();
        act(
          { act: "riichi", seat, accepted: true },
          { en: `${nameOf(seat)}: riichi`, ja: `${nameOf(seat)}：リーチ` },
        );
      },
    },
    stick(1000),
    translate({ en: "Riichi", ja: "リーチ" }),
  );

const inRiichi = () =>
  h(
    "p.in-riichi-note",
    {},
    stick(1000),
    translate({ en: "In riichi. Undo takes it back.", ja: "リーチ中です。「戻す」で取り消せます。" }),
  );

/** @param {number} seat @param {number} from @returns {Child} */
const ronWords = (seat, from) => [
  h("span.ron-word", {}, translate({ en: "Ron from", ja: "ロン" })),
  h("b", {}, nameOf(from)),
  h(
    "span.ron-where",
    {},
    h("span", { lang: "ja" }, kanjiOf(currentGame().seats[from].wind)),
    ` ${translate(whereWords(seat, from))}`,
  ),
];

/**
 * Where the other sits, from the winner: at the table, of which three leave one side empty; in
 * Japanese by whose turn comes before and after.
 * @param {number} seat @param {number} from
 */
function whereWords(seat, from) {
  const count = currentGame().seats.length;
  const after = (from - seat + count) % count;
  return {
    en: ["right", "across", "left"][((from - seat + 4) % 4) - 1],
    ja: after === 1 ? "下家" : after === count - 1 ? "上家" : "対面",
  };
}

/**
 * A button that starts to enter a win: it opens the camera at once, or the keyboard.
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
    take(file, "photo.jpg", completed);
  };
  if (means === "keys" || means === "count") {
    const way = means;
    return h(
      "button.big-button",
      { type: "button", "data-key": key, onclick: () => begin(way) },
      words,
    );
  }
  return photoButton(
    { key, camera: means === "camera", take: takeIn, button: "big-button" },
    words,
  );
}
