/**
 * A data channel between two phones, whose codes carry only what a connection needs, and requests
 * over it.
 *
 * A code is `VERSION~KEY~UFRAG~PASSWORD~FINGERPRINT~ADDRESS:PORT,...`. It came from a stranger, so
 * every field has a pattern; nothing else of it gets into a description of a session.
 */

const VERSION = "1";
const CODE =
  /^(\d+)~([\w-]{1,40})~([A-Za-z0-9+/]{4,64})~([A-Za-z0-9+/]{22,128})~([0-9a-f]{64})~([^~]{1,300})$/;
const ADDRESS = /^(?:[0-9.]{7,15}|[0-9a-fA-F:]{2,39}|[0-9a-f-]{36}\.local):\d{1,5}$/;
const MOST_ADDRESSES = 4;
const GATHERING = 2000; // milliseconds
/** Bytes of one message; every browser sends that much at once. */
const PIECE = 16_000;
/** Bytes that wait to be sent; more only after the other phone took some. */
const WAITING = 256_000;
/** Bytes of a request or a response; the page makes photos smaller before it sends them. */
const LONGEST = 4_000_000;
/** Requests of a phone that are not answered, streams included. */
const MOST_OPEN = 24;

const HEAD = 1;
const PART = 2;
const END = 3;
const CANCEL = 4;

/**
 * @typedef {{method?: string, path?: string, status?: number, headers: Record<string, string>}} Head
 * @typedef {{onHead: (head: Head) => void, onPart: (part: Uint8Array<ArrayBuffer>) => void,
 *   onEnd: () => void, onCancel: () => void}} Receiver
 */

/** Start a connection without any server in between. */
export const newConnection = () => new RTCPeerConnection({ iceServers: [] });

/**
 * Return the code of the description that a connection has set, once its addresses are known.
 * @param {RTCPeerConnection} connection
 * @param {string} key of the guest
 */
export async function codeOf(connection, key) {
  await gathered(connection);
  const sdp = connection.localDescription?.sdp ?? "";
  const field = (/** @type {string} */ name) =>
    new RegExp(`^a=${name}:(?:sha-256 )?(.+)$`, "m").exec(sdp)?.[1].trim() ?? "";
  const addresses = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].map(
    ([, address, port]) => `${address}:${port}`,
  );
  const fingerprint = field("fingerprint").replaceAll(":", "").toLowerCase();
  const all = [...new Set(addresses)].slice(0, MOST_ADDRESSES).join(",");
  return [VERSION, key, field("ice-ufrag"), field("ice-pwd"), fingerprint, all].join("~");
}

/** @param {RTCPeerConnection} connection */
const gathered = (connection) =>
  new Promise((resolve) => {
    setTimeout(resolve, GATHERING);
    const look = () => connection.iceGatheringState === "complete" && resolve(null);
    connection.addEventListener("icegatheringstatechange", look);
    look();
  });

/**
 * Return the key and the description in a code; null if it is none.
 * @param {string} code
 * @param {"offer"|"answer"} type
 * @returns {{key: string, description: RTCSessionDescriptionInit}|null}
 */
export function readCode(code, type) {
  const [, version, key, ufrag, password, fingerprint, all] = CODE.exec(code.trim()) ?? [];
  const addresses = (all ?? "").split(",");
  if (version !== VERSION || addresses.length > MOST_ADDRESSES) return null;
  if (!addresses.every((each) => ADDRESS.test(each))) return null;
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${(fingerprint.toUpperCase().match(/../g) ?? []).join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    ...addresses.map((each, place) => {
      const [, address, port] = /^(.*):(\d+)$/.exec(each) ?? [];
      return `a=candidate:${place + 1} 1 udp ${2113937151 - place} ${address} ${port} typ host`;
    }),
  ];
  return { key, description: { type, sdp: `${lines.join("\r\n")}\r\n` } };
}

/**
 * Messages of one channel: a number, a kind, and bytes. A phone that breaks a limit is disconnected.
 */
export class Messages {
  /**
   * @param {RTCDataChannel} channel
   * @param {(id: number, head: Head) => Receiver|null} accept takes a request of the other phone
   */
  constructor(channel, accept) {
    this.channel = channel;
    this.accept = accept;
    /** @type {Map<number, {receiver: Receiver, bytes: number, isRequest: boolean, isStream: boolean}>} */
    this.open = new Map();
    this.last = 0;
    /** Sending takes turns. @type {Promise<void>} */
    this.turn = Promise.resolve();
    channel.binaryType = "arraybuffer";
    channel.bufferedAmountLowThreshold = WAITING / 4;
    channel.addEventListener("message", ({ data }) => {
      try {
        this.receive(data);
      } catch (error) {
        console.error(error);
        channel.close();
      }
    });
    channel.addEventListener("close", () => this.end());
  }

  /** End everything that is open. */
  end() {
    for (const { receiver } of this.open.values()) receiver.onCancel();
    this.open.clear();
  }

  /** Receive the messages of a number. @param {number} id @param {Receiver} receiver @param {boolean} [isRequest] */
  expect(id, receiver, isRequest = false) {
    if (this.isFull()) throw new Error("too many requests of a guest");
    this.open.set(id, { receiver, bytes: 0, isRequest, isStream: false });
  }

  /** Return whether there are as many open requests as the other phone accepts. */
  isFull() {
    return this.open.size >= MOST_OPEN;
  }

  /** Return a new number. */
  next() {
    this.last += 1;
    return this.last;
  }

  /** @param {unknown} data */
  receive(data) {
    if (!(data instanceof ArrayBuffer) || data.byteLength < 5 || data.byteLength > PIECE + 5)
      throw new Error("a message of a wrong size");
    const id = new DataView(data).getUint32(0);
    const kind = new Uint8Array(data)[4];
    const content = new Uint8Array(data.slice(5));
    if (kind === HEAD) this.takeHead(id, content);
    else this.takeRest(id, kind, content);
  }

  /** @param {number} id @param {Uint8Array} content */
  takeHead(id, content) {
    const head = readHead(content);
    const entry = this.open.get(id);
    if (entry?.isRequest) throw new Error("a request has two heads");
    if (entry) {
      entry.isStream = head.headers["content-type"]?.startsWith("text/event-stream") ?? false;
      return entry.receiver.onHead(head);
    }
    const receiver = this.accept(id, head);
    if (receiver) this.expect(id, receiver, true);
  }

  /** @param {number} id @param {number} kind @param {Uint8Array<ArrayBuffer>} content */
  takeRest(id, kind, content) {
    const entry = this.open.get(id);
    if (!entry) return; // which was cancelled
    if (kind === PART) {
      entry.bytes += content.length;
      if (!entry.isStream && entry.bytes > LONGEST) throw new Error("a message is too long");
      entry.receiver.onPart(content);
      return;
    }
    if (kind !== END && kind !== CANCEL) throw new Error("an unknown message");
    if (kind === CANCEL) {
      this.open.delete(id);
      entry.receiver.onCancel();
    } else entry.receiver.onEnd();
  }

  /** @param {number} id @param {Head} head */
  sendHead(id, head) {
    return this.send(id, HEAD, new TextEncoder().encode(JSON.stringify(head)));
  }

  /** @param {number} id @param {Uint8Array} bytes */
  async sendBytes(id, bytes) {
    for (let start = 0; start < bytes.length; start += PIECE)
      await this.send(id, PART, bytes.subarray(start, start + PIECE));
  }

  /** @param {number} id */
  sendEnd(id) {
    return this.send(id, END, new Uint8Array(0));
  }

  /** @param {number} id */
  cancel(id) {
    this.open.delete(id);
    return this.send(id, CANCEL, new Uint8Array(0));
  }

  /** Send a message once there is room. @param {number} id @param {number} kind @param {Uint8Array} content */
  send(id, kind, content) {
    const message = new Uint8Array(content.length + 5);
    new DataView(message.buffer).setUint32(0, id);
    message[4] = kind;
    message.set(content, 5);
    this.turn = this.turn.then(async () => {
      if (this.channel.bufferedAmount > WAITING) await this.room();
      if (this.channel.readyState === "open") this.channel.send(message);
    });
    return this.turn;
  }

  /** Wait until the other phone took what was sent. */
  room() {
    return new Promise((resolve) => {
      for (const event of ["bufferedamountlow", "close"])
        this.channel.addEventListener(event, resolve, { once: true });
    });
  }
}

/** @param {Uint8Array} content @returns {Head} */
function readHead(content) {
  const { method, path, status, headers } = JSON.parse(new TextDecoder().decode(content));
  const texts = Object.entries(headers).filter(([, value]) => typeof value === "string");
  return {
    ...(typeof method === "string" && typeof path === "string" && { method, path }),
    ...(Number.isInteger(status) && { status }),
    headers: Object.fromEntries(texts),
  };
}

/** Join bytes. @param {Uint8Array[]} parts */
export function join(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}
