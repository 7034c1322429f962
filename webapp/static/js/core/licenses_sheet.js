/** The sheet with the licences of the application inside a phone; each text loads when it opens. */

import { downloadText, messageOf } from "./client.js";
import { h } from "./dom.js";
import { _ } from "./messages.js";
import { ROOT } from "./settings.js";
import { openSheet } from "./sheet.js";

/** @typedef {{part: string, name: string, source: string|null, file: string}} License */

/** Open the sheet. */
export async function openLicensesSheet() {
  /** @type {License[]} */
  const licenses = JSON.parse(await loadText("licenses/index.json"));
  const own = licenses[0].source;
  openSheet({
    title: _("Licences"),
    draw: () => [
      h(
        "p",
        _("tenbo is free software: everybody may use, change and share it, with its source code."),
      ),
      own
        ? h("p", _("Its source code:"), " ", h("a", { href: own }, own))
        : h("p", _("Ask whoever runs this website for its source code.")),
      ...licenses.map(drawLicense),
    ],
  });
}

const loadText = (/** @type {string} */ file) => downloadText(ROOT + file);

/** @param {License} license */
function drawLicense({ part, name, source, file }) {
  const text = h("pre");
  const load = async () => {
    if (!text.textContent) text.textContent = await loadText(file).catch(messageOf);
  };
  return h(
    "details.fold.license",
    { "data-key": `license-${part}`, ontoggle: load },
    h("summary", part, h("small.note", name)),
    source && h("p", h("a", { href: source, target: "_blank", rel: "noopener" }, source)),
    text,
  );
}
