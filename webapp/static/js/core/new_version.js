/** What the page around this one does in a phone: a new version, a copy, its licences. */

import { menuRow, notice, plainButton } from "./controls.js";
import { _, formatDate } from "./messages.js";
import { IN_BROWSER } from "./settings.js";

/**
 * Return a button that starts the new version if there is one.
 * @param {(words: string) => void} refuse shows why that does not work now
 */
export function restartButton(refuse) {
  if (!IN_BROWSER || !("update" in window.parent.document.documentElement.dataset)) return false;
  const restart = () => {
    window.addEventListener(
      "otherwindows", // which the page around this one dispatches
      () => refuse(_("Close the other windows of tenbo first.")),
      { once: true },
    );
    window.parent.dispatchEvent(new Event("restart"));
  };
  return menuRow(
    { "data-key": "restart", onclick: restart },
    _("A new version is ready: restart"),
    { image: "new" },
  );
}

/** Return a button that goes back to the newest copy of the game nights if these are damaged. */
export function restoreButton() {
  const time = IN_BROWSER && window.parent.document.documentElement.dataset.copy;
  return (
    time &&
    notice(
      "warning",
      { class: "warn" },
      _("The game nights on this phone are damaged. The damaged file stays on the phone."),
      plainButton(
        "restore-copy",
        _("Go back to the copy of {date}", { date: formatDate(time) }),
        () => window.parent.dispatchEvent(new Event("restore")),
      ),
    )
  );
}

/**
 * Return a button that opens the licences, which only the application inside a phone has.
 * @param {(error: unknown) => void} onError
 */
export const licensesButton = (onError) =>
  IN_BROWSER &&
  menuRow(
    {
      "data-key": "licenses",
      onclick: () =>
        import("./licenses_sheet.js")
          .then(({ openLicensesSheet }) => openLicensesSheet())
          .catch(onError),
    },
    _("Licences"),
    { image: "info" },
  );
