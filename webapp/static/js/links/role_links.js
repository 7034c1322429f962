/** The links to a tournament or a club: each has a role, can expire, and can be revoked. */

import { isolate } from "../core/bidi.js";
import { apiUrl, isLocal, request, sendJson } from "../core/client.js";
import {
  actionButton,
  fieldOf,
  listRow,
  plainButton,
  segmented,
  titledSection,
} from "../core/controls.js";
import { h, icon } from "../core/dom.js";
import { numberWithin } from "../core/form.js";
import { formatDate, _ } from "../core/messages.js";
import { ROOT } from "../core/settings.js";
import { sharedLink } from "../sharing/shared_link.js";

/** @import { Child, InvitationResponse, LinkView } from "../core/types" */

/** @param {LinkView["role"]} role */
const roleName = (role) =>
  ({
    owner: _("Owner"),
    organiser: _("Organiser"),
    scorer: _("Scorer"),
    viewer: _("Viewer"),
  })[role];

const invitation = { role: "viewer", label: "", days: "" };

/** Return the address of a page of this server that others can open. @param {string} path */
const addressForOthers = (path) =>
  new URL(ROOT + path.slice(1), document.documentElement.dataset.reachable).href;

/**
 * Draw a link to a club, a tournament or a table with its code.
 * @param {string} path such as "/club/KEY"
 * @param {string} name
 */
const linkTo = (path, name) =>
  sharedLink({ href: addressForOthers(path), title: name, code: linkCode(path, name, "lazy") });

/** Draw the code of a link. @param {string} path @param {string} name @param {"lazy"} [loading] */
function linkCode(path, name, loading) {
  const [, kind, key] = path.split("/");
  return h("img.qr", {
    src: apiUrl(`${kind === "t" ? "table" : kind}s/${key}/qr.svg`),
    alt: _("Code that opens {name}", { name }),
    loading,
  });
}

/**
 * Draw the code of the page for viewers with a caption; null without one, or if no phone reaches it.
 * @param {string|null} path @param {string} name
 */
export const viewerCode = (path, name) =>
  path && !isLocal(addressForOthers(path))
    ? h("figure.viewer-code", linkCode(path, name), h("figcaption", _("Results on your phone")))
    : null;

/** Draw such a link, folded. @param {string} words @param {string} path @param {string} name */
export const foldedLink = (words, path, name) =>
  h("details.fold", h("summary", words), ...linkTo(path, name));

/** Draw the section of links. @param {...Child} children */
export const linkSection = (...children) => titledSection("role-links", _("Links"), ...children);

/**
 * The links to a tournament or a club, and what its page does with them.
 * @param {string} url
 * @param {() => void} redraw
 * @param {(act: () => Promise<void>) => void} attempt does something and redraws
 */
export function roleLinks(url, redraw, attempt) {
  /** @type {LinkView[]} */
  let all = [];
  /** The path of the link that was just made. @type {string|null} */
  let path = null;
  let isInviting = false;
  const invite = () => {
    if (isInviting) return; // the second half of a double tap
    isInviting = true;
    attempt(async () => {
      try {
        const { role, label, days: typed } = invitation;
        const days = typed.trim() ? numberWithin(typed, { least: 1, most: 3650, step: 1 }) : null;
        /** @type {InvitationResponse} */
        const made = await sendJson(url, { role, label, days });
        invitation.label = "";
        path = made.path;
        all = made.links;
      } finally {
        isInviting = false;
      }
    });
  };
  const revoke = (/** @type {number} */ link) =>
    attempt(async () => {
      ({ links: all } = await request(`${url}/${link}`, "DELETE"));
    });
  return {
    load: async () => {
      ({ links: all } = await request(url));
    },
    /** @param {LinkView["role"]} role @param {...Child} above */
    draw: (role, ...above) =>
      linkSection(...above, ...drawLinks(all, path, role, { redraw, invite, revoke })),
  };
}

/**
 * Draw the links, the new one with its address.
 * @param {LinkView[]} all
 * @param {string|null} path of the new link
 * @param {LinkView["role"]} role of this phone
 * @param {{redraw: () => void, invite: () => void, revoke: (link: number) => void}} does
 */
function drawLinks(all, path, role, { redraw, invite, revoke }) {
  /** @type {[string, Child][]} */
  const roles = [
    ["viewer", roleName("viewer")],
    ["scorer", roleName("scorer")],
  ];
  if (role === "owner")
    roles.push(["organiser", roleName("organiser")], ["owner", roleName("owner")]);
  return [
    path && newLink(path),
    h(
      "ul.stack.tight.club-list",
      ...all.map((link) =>
        listRow(
          [roleName(link.role), isolate(link.label)].filter(Boolean).join(" · "),
          linkDates(link),
          !link.own &&
            roles.some(([each]) => each === link.role) &&
            plainButton(`revoke-${link.link}`, _("Revoke"), () => revoke(link.link)),
        ),
      ),
    ),
    segmented({
      name: _("Invite"),
      key: "invite-role",
      options: roles,
      value: invitation.role,
      pick: (value) => {
        invitation.role = value;
        redraw();
      },
    }),
    fieldOf(invitation, "label", _("For whom"), { "data-key": "invite-label", maxlength: 60 }),
    fieldOf(invitation, "days", _("Days until it expires; empty for never"), {
      "data-key": "invite-days",
      inputmode: "numeric",
    }),
    actionButton("secondary", "invite", [icon("plus"), _("Make a link")], invite),
  ];
}

/** @param {string} path */
const newLink = (path) =>
  h(
    "div.panel.stack.new-link",
    { role: "status", "data-key": "new-link" },
    h("p", _("The new link, which is shown only now:")),
    ...linkTo(path, document.title),
  );

/** @param {LinkView} link */
const linkDates = ({ used, expires, own }) =>
  [
    own && _("This link"),
    used ? _("Last used {date}", { date: formatDate(used) }) : _("Not used yet"),
    expires && _("Until {date}", { date: formatDate(expires) }),
  ]
    .filter(Boolean)
    .join(" · ");
