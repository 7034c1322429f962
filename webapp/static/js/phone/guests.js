/**
 * The phone that keeps a table: other phones connect with two codes, read the table and record the
 * hands of their player. Their requests get the key of the table only here, after a check.
 */

import { Messages, codeOf, join, newConnection, readCode } from "./peer.js";

/** @typedef {import("./peer.js").Head} Head */
/** @typedef {import("./peer.js").Receiver} Receiver */
/**
 * @typedef {{key: string, table: string, player: number|null, connection: RTCPeerConnection}} Guest
 *   `player` is null for one who only watches
 */

export { scanCodes } from "./scanner.js";

const SCOPE = new URL("./", location.href);
const MOST_GUESTS = 8;
/** The headers of a request that are passed on, and those of a response. */
const PASSED = ["accept-language", "content-type"];
const RETURNED = ["content-type", "retry-after"];
/** What a guest can read, after the address of its table. */
const READABLE =
  /^(?:|\/live|\/hand_values|\/sticks|\/sheet\.html|\/scores\.svg|\/photos\/[\w-]+)$/;
/** What a guest can ask for without a table: it changes nothing. */
const STATELESS =
  /^api\/v1\/(?:score|waits|read|frames|setup\/\w+|rules(?:\/\w+)?|reference\/[\w.]+)$/;
/** What a player can send, after the address of the table. */
const WRITABLE = /^\/(?:entries|preview|photos|seat|dora|count|draw\/(?:photo|hands))$/;
/**
 * The commands of a player with their fields; the others, corrections and undo are for the phone of
 * the table.
 * @type {Record<string, string[]>}
 */
const COMMANDS = {
  riichi: ["seat", "accepted"],
  win: ["wins", "discarder", "riichi", "riichi_tile"],
  draw: ["tenpai", "nagashi", "hands", "riichi"],
  abort: ["reason", "declarer", "riichi"],
};
const COMMON = ["command", "seen", "token"];

/** @type {Map<string, Guest>} */
const guests = new Map();

/**
 * Return the code of an offer for a guest of a table; the same guest has the same key later.
 * @param {string} table the key of the table
 * @param {number|null} player
 */
export async function offerCode(table, player) {
  const key = await guestKey(table, player);
  if (guests.size >= MOST_GUESTS && !guests.has(key)) throw new Error("too many guests");
  disconnect(key);
  const connection = newConnection();
  const guest = { key, table, player, connection };
  guests.set(key, guest);
  const channel = connection.createDataChannel("tenbo");
  channel.addEventListener("open", () => frames[0]?.dispatchEvent(new Event("guests")));
  /** @type {Messages} */
  const messages = new Messages(channel, (id, head) => takeRequest(guest, messages, id, head));
  await connection.setLocalDescription(await connection.createOffer());
  return codeOf(connection, key);
}

/** Connect the guest whose answer this is; return whether it is one. @param {string} code */
export async function acceptAnswer(code) {
  const answer = readCode(code, "answer");
  const guest = answer && guests.get(answer.key);
  if (!guest || guest.connection.signalingState !== "have-local-offer") return false;
  await guest.connection.setRemoteDescription(answer.description);
  return true;
}

/**
 * Return the state of the connection to a guest of a table; undefined if this page has had none.
 * @param {string} table
 * @param {number|null} player
 */
export const connectionState = async (table, player) =>
  guests.get(await guestKey(table, player))?.connection.connectionState;

/** @param {string} key of a guest */
function disconnect(key) {
  guests.get(key)?.connection.close();
  guests.delete(key);
}

/** Return a key from which nobody can compute that of the table; it ends with the player. @param {string} table @param {number|null} player */
async function guestKey(table, player) {
  const text = new TextEncoder().encode(`guest ${player} of ${table}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const digits = [...digest.slice(0, 8)].map((each) => each.toString(16).padStart(2, "0"));
  return ["guest", digits.join(""), ...(player === null ? [] : [player])].join("-");
}

/**
 * @param {Guest} guest
 * @param {Messages} messages
 * @param {number} id
 * @param {Head} head
 * @returns {Receiver}
 */
function takeRequest(guest, messages, id, head) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const stop = new AbortController();
  return {
    onHead: () => {},
    onPart: (part) => parts.push(part),
    onCancel: () => stop.abort(),
    onEnd() {
      respond(guest, head, join(parts), stop, messages, id).catch((error) => {
        if (!stop.signal.aborted) console.error(error);
        messages.cancel(id);
      });
    },
  };
}

/**
 * @param {Guest} guest
 * @param {Head} head
 * @param {Uint8Array<ArrayBuffer>} body
 * @param {AbortController} stop
 * @param {Messages} messages
 * @param {number} id
 */
async function respond(guest, { method = "", path = "", headers }, body, stop, messages, id) {
  const target = await allowed(guest, method, path, body);
  const signal = stop.signal;
  if (!target) {
    await messages.sendHead(id, { status: 403, headers: {} });
    messages.open.delete(id);
    return messages.sendEnd(id);
  }
  const response = await fetch(new URL(target.path, SCOPE), {
    method,
    headers: some(headers, PASSED),
    signal,
    ...(method !== "GET" && { body: target.body }),
  });
  const returned = some(Object.fromEntries(response.headers), RETURNED);
  await messages.sendHead(id, { status: response.status, headers: returned });
  await sendBody(guest, response, messages, id);
  messages.open.delete(id);
  return messages.sendEnd(id);
}

/** Return a text without the key of the table, and without its rights for who only watches. @param {Guest} guest @param {string} text */
function withoutKey({ table, key, player }, text) {
  const own = text.replaceAll(table, key);
  return player === null ? own.replace(/"role": ?"host"/g, '"role": "viewer"') : own;
}

/** @param {Record<string, string>} headers @param {string[]} names */
const some = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

/**
 * Send a body without the key of the table; a stream of events as it arrives, event by event.
 * @param {Guest} guest
 * @param {Response} response
 * @param {Messages} messages
 * @param {number} id
 */
async function sendBody(guest, response, messages, id) {
  const type = response.headers.get("content-type") ?? "";
  const encode = (/** @type {string} */ text) =>
    messages.sendBytes(id, new TextEncoder().encode(withoutKey(guest, text)));
  if (!type.startsWith("text/event-stream")) {
    if (/^(?:text\/|application\/json|image\/svg)/.test(type)) return encode(await response.text());
    return messages.sendBytes(id, new Uint8Array(await response.arrayBuffer()));
  }
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const end = text.lastIndexOf("\n\n") + 2;
    if (end > 1) await encode(text.slice(0, end));
    text = end > 1 ? text.slice(end) : text;
  }
}

/**
 * Return the path of a request with the key of the table, and its body, if this guest can send it.
 * @param {Guest} guest
 * @param {string} method
 * @param {string} sent
 * @param {Uint8Array<ArrayBuffer>} body
 * @returns {Promise<{path: string, body: BodyInit}|null>}
 */
async function allowed(guest, method, sent, body) {
  const [path, query = ""] = sent.split("?", 2);
  const prefix = `api/v1/tables/${guest.key}`;
  if (!path.startsWith(prefix))
    return STATELESS.test(path) && /^(?:GET|POST)$/.test(method) ? { path: sent, body } : null;
  const rest = path.slice(prefix.length);
  const own = `api/v1/tables/${guest.table}${rest}`;
  const target = { path: query ? `${own}?${query}` : own, body };
  if (method === "GET") return READABLE.test(rest) ? target : null;
  if (method !== "POST" || guest.player === null || !WRITABLE.test(rest)) return null;
  if (rest !== "/entries" && rest !== "/preview") return target;
  const command = await ownCommand(guest, body);
  return command && { ...target, body: JSON.stringify(command) };
}

/**
 * Return a command with its known fields if it concerns the guest's own seat.
 * @param {Guest} guest
 * @param {Uint8Array} body
 */
async function ownCommand(guest, body) {
  let request;
  try {
    request = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  if (!Object.hasOwn(COMMANDS, request?.command)) return null;
  const fields = [...COMMON, ...COMMANDS[request.command]];
  if (!Object.keys(request).every((name) => fields.includes(name))) return null;
  if (request.command === "draw" || request.command === "abort") return request;
  const response = await fetch(new URL(`api/v1/tables/${guest.table}?games=1`, SCOPE));
  if (!response.ok) return null;
  const { game } = await response.json();
  const seat = (game?.seats ?? []).findIndex(
    (/** @type {{player: number}} */ { player }) => player === guest.player,
  );
  if (seat < 0) return null;
  const seats =
    request.command === "riichi"
      ? [request.seat]
      : [].concat(request.wins).map((/** @type {any} */ win) => win?.winner);
  return seats.length === 1 && seats[0] === seat ? request : null;
}
