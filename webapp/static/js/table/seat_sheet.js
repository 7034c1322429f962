/**
 * What a seat can do: riichi, tsumo, ron from one of the others.
 */

import { getTable, theGame, theView } from "./state.js";
import { described, nameOf, others, sideOf } from "./seats.js";
import { h, icon } from "../dom.js";
import { compare } from "./board.js";
import { completed, startWin } from "./entry.js";
import { inWords } from "../settings.js";
import { act } from "./doing.js";
import { kanjiOf } from "./words.js";
import { openSheet } from "../sheet.js";
import { photoButton } from "../photo_button.js";
import { segmented } from "../controls.js";
import { stick } from "./sticks.js";
import { take } from "../reading.js";

/** @typedef {"camera"|"gallery"|"keys"|"count"} Means how this phone enters hands */

const KEPT = "tenbo.means";

/** @type {[Means, import("./words.js").Words, string][]} */
const MEANS = [
  ["camera", { en: "Camera", ja: "カメラ" }, "camera"],
  ["gallery", { en: "Photo", ja: "写真" }, "gallery"],
  ["keys", { en: "Tiles", ja: "牌入力" }, "tiles"],
  ["count", { en: "Han, fu", ja: "翻・符" }, "count"],
];

/** @returns {Means} */
function keptMeans() {
  try {
    const kept = localStorage.getItem(KEPT);
    return MEANS.find(([means]) => means === kept)?.[0] ?? "camera";
  } catch {
    return "camera";
  }
}

/** @param {Means} means */
function keepMeans(means) {
  try {
    localStorage.setItem(KEPT, means);
  } catch {
    // Forbidden storage costs only the memory.
  }
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
      const { can } = theView();
      const { seats } = theGame();
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

/** @param {number} seat @param {import("../sheet.js").Sheet} sheet */
const winning = (seat, sheet) => [
  segmented({
    name: inWords({ en: "Enter the hand by", ja: "和了の入力方法" }),
    key: "means",
    options: MEANS.map(([each, words, drawn]) => [each, [icon(drawn), inWords(words)]]),
    value: means,
    pick: (picked) => {
      means = /** @type {Means} */ (picked);
      keepMeans(means);
      sheet.redraw();
    },
  }),
  winButton({ seat, discarder: null, sheet }, "button-tsumo", inWords({ en: "Tsumo", ja: "ツモ" })),
  h(
    "div.rons",
    { role: "group", "aria-label": inWords({ en: "Ron from", ja: "ロン" }) },
    ...others(seat)
      .reverse()
      .map((from) =>
        winButton({ seat, discarder: from, sheet }, `ron-${from}`, ronWords(seat, from)),
      ),
  ),
];

/** @param {number} seat @param {import("../sheet.js").Sheet} sheet */
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
    inWords({ en: "Differences from this score", ja: "この持ち点との差を見る" }),
  );

/** @param {number} seat @param {import("../sheet.js").Sheet} sheet */
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
    inWords({ en: "Riichi", ja: "リーチ" }),
  );

const inRiichi = () =>
  h(
    "p.in-riichi-note",
    {},
    stick(1000),
    inWords({ en: "In riichi. Undo takes it back.", ja: "リーチ中です。「戻す」で取り消せます。" }),
  );

/** @param {number} seat @param {number} from @returns {import("../dom.js").Child} */
const ronWords = (seat, from) => [
  h("span.ron-word", {}, inWords({ en: "Ron from", ja: "ロン" })),
  h("b", {}, nameOf(from)),
  h(
    "span.ron-where",
    {},
    h("span", { lang: "ja" }, kanjiOf(theGame().seats[from].wind)),
    ` ${inWords(whereWords(seat, from))}`,
  ),
];

/**
 * Where the other sits, from the winner: at the table, of which three leave one side empty; in
 * Japanese by whose turn comes before and after.
 * @param {number} seat @param {number} from
 */
function whereWords(seat, from) {
  const count = theGame().seats.length;
  const after = (from - seat + count) % count;
  return {
    en: ["right", "across", "left"][((from - seat + 4) % 4) - 1],
    ja: after === 1 ? "下家" : after === count - 1 ? "上家" : "対面",
  };
}

/**
 * A button that starts to enter a win: it opens the camera at once, or the keyboard.
 * @param {{seat: number, discarder: number|null,
 *   sheet: import("../sheet.js").Sheet}} start
 * @param {string} key
 * @param {import("../dom.js").Child} words
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
