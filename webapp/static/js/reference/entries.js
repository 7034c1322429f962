/** The lists of yaku, fu, fans and words: each entry with its names and its meaning. */

import { h } from "../core/dom.js";
import { _, capitalize, translate } from "../core/messages.js";
import { searchWords } from "../core/search.js";
import {
  getSettings,
  isChineseLanguage,
  isJapanese,
  readsKanji,
  readsPinyin,
} from "../core/settings.js";
import { NAMINGS, fanCharacters, limitText } from "../core/vocabulary.js";
import { parseLabels, tileLine } from "../core/tiles.js";
import { exampleView } from "./hands.js";
import { entry } from "./search.js";

/** @import { Child, FanEntryView, FanListResponse, FuListResponse } from "../core/types" */
/** @import { TermsResponse, WordView, YakuEntryView, YakuListResponse } from "../core/types" */

/** @param {YakuListResponse} list */
export function yakuEntries({ yaku, dora }) {
  const nameOf = Object.fromEntries(yaku.map((each) => [each.name, each]));
  const entryOf = (/** @type {YakuEntryView} */ each) => yakuEntry(each, nameOf);
  const counts = (/** @type {YakuEntryView} */ { closed, open }) => closed > 0 || open > 0;
  const ordinary = yaku.filter((each) => each.limit !== "yakuman" && counts(each));
  const values = [...new Set(ordinary.map(valueOf))].sort((one, other) => one - other);
  return [
    ...values.map((han) =>
      group(_("{han} han", { han }), ordinary.filter((each) => valueOf(each) === han).map(entryOf)),
    ),
    group(
      _("Yakuman"),
      yaku.filter((each) => each.limit === "yakuman" && counts(each)).map(entryOf),
    ),
    group(_("Dora"), dora.map(entryOf)),
    group(_("Not in these rules"), yaku.filter((each) => !counts(each)).map(entryOf)),
  ];
}

/** @param {{closed: number, open: number}} yaku */
const valueOf = ({ closed, open }) => closed || open;

/** @param {string} title @param {HTMLElement[]} entries */
const group = (title, entries) =>
  entries.length > 0 && h("section.stack.entry-group", h("h3", title), ...entries);

/** @param {YakuEntryView} yaku @param {Record<string, YakuEntryView>} nameOf */
function yakuEntry(yaku, nameOf) {
  const replaced = yaku.replaces.flatMap((name) => nameOf[name] ?? []);
  return entryCard(yaku, () => [
    yakuWorth(yaku),
    h("p", yaku.meaning),
    replaced.length > 0 &&
      h(
        "p.small.quiet",
        _("Instead of: {names}", { names: replaced.map(shortName).join(_(", ")) }),
      ),
    ...yaku.examples.map((each) => exampleView(each)),
    otherNames(yaku),
  ]);
}

/** @param {YakuEntryView} yaku */
function yakuWorth({ closed, open, limit }) {
  const worth = (/** @type {number} */ han) =>
    limit === "yakuman" || limit === "mangan"
      ? translate(limitText(limit, limit === "yakuman" ? han : 1))
      : _("{han} han", { han });
  if (!closed && !open) return h("span.value.none", "–");
  if (closed === open) return h("span.value", worth(closed));
  if (!open) return [h("span.value", worth(closed)), h("span.small.quiet", _("closed only"))];
  return [
    h("span.value", worth(closed)),
    h("span.small.quiet", _("open: {worth}", { worth: worth(open) })),
  ];
}

/** Return a name for a sentence. @param {{romaji: string, text: string}} term */
const shortName = ({ romaji, text }) => (readsKanji() ? text : romaji);

/**
 * @param {{kanji: string, romaji: string, text: string, english: string,
 *   names: Record<string, string>, other_names?: Record<string, string[]>}} term
 * @param {() => Child[]} draw what it is worth, and its content
 */
function entryCard(term, draw) {
  const { kanji, romaji, text, english, names, other_names: others } = term;
  const words = [
    kanji,
    romaji,
    text,
    english,
    ...Object.values(names),
    ...Object.values(others ?? {}),
  ];
  const isSame = text.toLowerCase() === romaji.toLowerCase();
  return entry(searchWords(words.flat()), () => {
    const [worth, ...content] = draw();
    const head = h(
      "div.cluster.between.entry-head",
      h(
        others ? "h4" : "h3", // only yaku are in groups with headings
        readsKanji()
          ? [
              h("b", shortName(term)),
              !isJapanese() && h("span.note", { lang: "ja-Latn" }, capitalize(romaji)),
            ]
          : [
              h("b", { lang: "ja-Latn" }, capitalize(romaji)),
              " ",
              h("span.entry-kanji", { lang: "ja" }, kanji),
              !isSame && h("span.note", capitalize(text)),
            ],
      ),
      h("div.entry-worth", worth),
    );
    return [head, ...content];
  });
}

/**
 * Draw the names in other languages.
 * @param {{names: Record<string, string>, other_names?: Record<string, string[]>,
 *   english: string}} term
 */
const otherNames = ({ names, other_names: others = {}, english }) =>
  foldedNames(
    getSettings().language !== "en" && namesIn("en", "English", [english]),
    ...Object.entries(NAMINGS).map(([language, title]) =>
      namesIn(
        language,
        title,
        [names[language] ?? "", ...(others[language] ?? [])].filter(Boolean),
      ),
    ),
  );

/** Draw names that few look for, folded. @param {...(HTMLElement|false)} names */
const foldedNames = (...names) =>
  names.some(Boolean) &&
  h(
    "details.entry-names.small",
    h("summary.quiet", _("In other languages")),
    h("dl.cluster", ...names),
  );

/** @param {string} language @param {string} title @param {string[]} names */
const namesIn = (language, title, names) =>
  names.length > 0 &&
  h("div", { lang: language }, h("dt.quiet", title), " ", h("dd", names.join(_(", "))));

/** @param {FuListResponse} list */
export const fuEntries = ({ fu }) =>
  fu.map((each) =>
    entryCard(
      {
        ...each,
        text: each.detail
          ? _("{entry}: {text}", { entry: each.text, text: each.detail })
          : each.text,
      },
      () => [
        each.fu
          ? h("span.value", _("{fu} fu", { fu: each.fu }))
          : [h("span.value.none", "–"), h("span.small.quiet", _("Not in these rules"))],
        each.tiles && h("p", tileLine(parseLabels(each.tiles))),
        exampleView(each.example, [" · ", h("b", _("{fu} fu in all", { fu: each.total }))]),
        otherNames(each),
      ],
    ),
  );

/** @param {TermsResponse} list */
export const wordEntries = ({ groups }) =>
  groups.map(({ title, words }) => group(title, words.map(wordEntry)));

const CHINESE = { zh: "简体中文", "zh-Hant": "繁體中文" };

/** @param {WordView} word */
function wordEntry({ kanji, romaji, meaning, english, words }) {
  const { language } = getSettings();
  const names = [kanji, romaji, ...Object.values(words).flat()];
  return entry(
    searchWords(names, `${meaning} ${english}`),
    () => {
      const own = (words[language] ?? []).filter((each) => each.toLowerCase() !== romaji);
      const isFirst = isChineseLanguage() && own.length > 0;
      const said = h(readsKanji() ? "span.quiet" : "b", { lang: "ja-Latn" }, romaji);
      const written = h(isFirst ? "span" : "span.entry-kanji", { lang: "ja" }, kanji);
      const japanese = isJapanese() ? [written, " ", said] : [said, " ", written];
      const named = h(isFirst ? "b" : "span.note", { lang: language }, own.join(_(", ")));
      return [
        h(
          "h4",
          ...(isFirst
            ? [named, h("span.note", ...japanese)]
            : [...japanese, own.length > 0 && named]),
        ),
        h("p", meaning),
        foldedNames(
          ...Object.entries({ ...NAMINGS, ...CHINESE }).map(([other, title]) =>
            other === language ? false : namesIn(other, title, words[other] ?? []),
          ),
        ),
      ];
    },
    ".tight",
  );
}

/** @param {FanListResponse} list */
export function fanEntries({ fans }) {
  const nameOf = Object.fromEntries(fans.map((each) => [each.name, each]));
  const values = [...new Set(fans.map(({ points }) => points))].sort((one, other) => other - one);
  return values.map((points) =>
    group(
      points ? _("{fan} fan", { fan: points }) : _("Not in these rules"),
      fans.filter((each) => each.points === points).map((each) => fanEntry(each, nameOf)),
    ),
  );
}

/** @param {FanEntryView} fan @param {Record<string, FanEntryView>} nameOf */
function fanEntry(fan, nameOf) {
  const { chinese, pinyin, english, text, points, meaning, implies, example } = fan;
  const implied = implies.flatMap((name) => nameOf[name] ?? []);
  return entry(searchWords([chinese, pinyin, english, text]), () => [
    h(
      "div.cluster.between.entry-head",
      h(
        "h4",
        fanCharacters({ chinese, text }, "span.entry-kanji"),
        " ",
        readsPinyin() && h("span.quiet", { lang: "zh-Latn" }, pinyin),
        !readsKanji() && h("span.note", text),
      ),
      h(
        "div.entry-worth",
        h(
          "span.value",
          { class: points ? "" : "none" },
          points ? _("{fan} fan", { fan: points }) : "–",
        ),
      ),
    ),
    h("p", meaning),
    implied.length > 0 &&
      h(
        "p.small.quiet",
        _("Includes: {names}", { names: implied.map((each) => each.text).join(_(", ")) }),
      ),
    exampleView(example),
    isChineseLanguage() && foldedNames(namesIn("en", "English", [english])),
  ]);
}
