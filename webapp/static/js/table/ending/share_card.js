/**
 * The result card: the server draws it, the phone turns it into a picture to share.
 */

import { download, messageOf } from "../../core/client.js";
import { h, icon } from "../../core/dom.js";
import { _, sessionName } from "../../core/messages.js";
import { getSettings } from "../../core/settings.js";
import { tableView } from "../state.js";
import { tableUrl } from "../table_api.js";
import { showToast } from "../toast.js";

/** Draw the button. @param {number} game the number of the game */
export const shareButton = (game) =>
  h(
    "button.secondary.share-card",
    {
      type: "button",
      "data-key": "share-card",
      onclick: async () => {
        try {
          await share(await pictureOf(game), game);
        } catch (error) {
          if (error instanceof DOMException && error.name === "AbortError") return; // cancelled
          showToast(messageOf(error), { bad: true });
        }
      },
    },
    icon("gallery"),
    _("Share the result as a picture"),
  );

/** @param {number} game @returns {Promise<Blob>} */
async function pictureOf(game) {
  const { language } = getSettings();
  const drawing = await download(tableUrl(`/card.svg?game=${game}&lang=${language}`));
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error(noPictureText()))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

const noPictureText = () => _("This browser cannot draw the picture. Take a screenshot instead.");

/** Share a picture, or download it where the browser cannot share. @param {Blob} picture @param {number} game */
async function share(picture, game) {
  const name = `tenbo-${tableView().session}-${game}.png`;
  const file = new File([picture], name, { type: picture.type });
  const data = { files: [file], title: sessionName(tableView()) };
  if (navigator.canShare?.(data)) return navigator.share(data);
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
