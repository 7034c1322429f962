/**
 * The service worker: stored files answer the requests of the page, and Python the others.
 *
 * It is a classic script without imports because not every browser has service workers with
 * modules. It does not depend on the version of the application.
 */

/** @typedef {import("./parts.js").Contents} Contents */
/** @typedef {import("./parts.js").Part} Part */
/** @typedef {{method: string, url: string, headers: Record<string, string>, body: ArrayBuffer}} Sent */
/**
 * @typedef {{sent: Sent, accepted: boolean, resolve: (response: Response) => void}} Waiting a
 *   request that Python has not answered
 */
/** @typedef {{status: number, headers: [string, string][], body: ArrayBuffer, stream: boolean}} Answer */

/** @type {any} */
const worker = self;
const SCOPE = new URL(worker.registration.scope);
const STATE_FILE = new URL("state.json", SCOPE);
const SHARED = new URL("shared", SCOPE);
/** Files of the folder that are not stored. */
const NETWORK = /^(parts\/|screenshots\/|contents\.json$|service_worker\.js$)/;
/** The page with the scores of a link, and what it loads. */
const SCORES = /^(now\.html$|static\/|messages\/|icons\/|icon\.svg$)/;
/** Headers of every response: WebAssembly can use threads, and addresses with keys stay here. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The policy of the pages, as on a server; the application displays them in a frame. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; frame-ancestors 'self'";

/** @type {Promise<{contents: Contents, caches: Map<string, string>}|null>|null} */
let installed = null;
/** @type {Set<Waiting>} */
const waiting = new Set();
/** What ends the open streams of each window that runs Python. @type {Map<string, Set<() => void>>} */
const streams = new Map();

const cacheName = (/** @type {string} */ name) => `tenbo ${SCOPE.pathname} ${name}`;

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.clients.claim()),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  if (NETWORK.test(path)) return;
  const isShared = path === "shared" || (path === "" && event.request.method === "POST");
  event.respondWith(isShared ? respondShared(event.request) : respond(event.request, path));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data.type === "leader") followLeader(event.source);
  if (event.data.type === "restart") event.waitUntil(restart(event.ports[0]));
});

/** Use the downloaded version if only one window is open; tell it. @param {MessagePort} port */
async function restart(port) {
  const isOnly = (await shells()).length < 2;
  if (isOnly) await startNextVersion();
  port.postMessage(isOnly);
}

/** @param {Request} request @param {string} path */
async function respond(request, path) {
  const isTop = request.mode === "navigate" && request.destination === "document";
  if (isTop && !(await shells()).length) await startNextVersion();
  const found = await findInstalled();
  if (!found) return SCORES.test(path) ? fetchOrStored(request) : fetch(request);
  if (isTop && path !== "now.html" && !path.startsWith("api/")) {
    if (path !== "") return Response.redirect(frameAddress(path));
    return (await storedFile(found, "index.html")) ?? fetch(request);
  }
  if (request.method === "GET") {
    const page = await storedPage(found, path);
    const file = page ?? (await storedFile(found, path));
    if (file) return file;
  }
  return askPython(request);
}

/**
 * Return a file from the website, or without a network the one that the page with the scores of a
 * link has stored: its readers need not install the application.
 * @param {Request} request
 */
async function fetchOrStored(request) {
  const cache = await caches.open(cacheName("now"));
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await cache.match(request, { ignoreSearch: true });
    if (stored) return stored;
    throw error;
  }
}

/** Store a photo that another application shares, and return it to the page once. @param {Request} request */
async function respondShared(request) {
  const cache = await caches.open(cacheName("state"));
  if (request.method === "POST") {
    const photo = (await request.formData()).get("photo");
    if (photo) await cache.put(SHARED, new Response(photo));
    return Response.redirect(photo ? frameAddress("#shared") : SCOPE.href, 303);
  }
  const photo = await cache.match(SHARED);
  await cache.delete(SHARED);
  return photo ?? Response.error();
}

/** Return the address of the application with a page in its frame. @param {string} path */
const frameAddress = (path) => new URL(path === "index.html" ? "./" : `#${path}`, SCOPE).href;

/** Return what is installed; until something is, each request looks again. */
async function findInstalled() {
  installed ??= loadInstalled();
  const found = await installed;
  if (!found) installed = null;
  return found;
}

async function loadInstalled() {
  const { current } = await loadState();
  if (!current) return null;
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const part of current.parts)
    for (const file of part.files) names.set(file.path, cacheName(part.file));
  return { contents: /** @type {Contents} */ (current), caches: names };
}

/** @returns {Promise<{current: Contents|null, next: Contents|null}>} */
async function loadState() {
  const cache = await caches.open(cacheName("state"));
  const stored = await cache.match(STATE_FILE);
  return stored ? stored.json() : { current: null, next: null };
}

/** Use the downloaded version from now on; no page of the present one may be open. */
async function startNextVersion() {
  const { next } = await loadState();
  if (!next) return;
  const cache = await caches.open(cacheName("state"));
  await cache.put(STATE_FILE, new Response(JSON.stringify({ current: next, next: null })));
  installed = null;
  const used = new Set(next.parts.map((part) => cacheName(part.file)).concat(cacheName("state")));
  const all = (await caches.keys()).filter((name) => name.startsWith(cacheName("")));
  await Promise.all(all.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** @param {{caches: Map<string, string>}} found @param {string} path */
async function storedFile(found, path) {
  const name = found.caches.get(path);
  return name ? (await caches.open(name)).match(new URL(path, SCOPE)) : undefined;
}

/** The rendered pages by their paths. @type {Record<string, string>} */
const PAGES = { "": "home", new: "new", photographs: "guide", club: "club", drill: "drill" };
/** Those that take a key from the rest of their address. @type {Record<string, string>} */
const LONGER_PAGES = { club: "club" };

/**
 * Return a page that was rendered beforehand, in the language of the browser.
 * @param {{contents: Contents, caches: Map<string, string>}} found
 * @param {string} path
 */
async function storedPage(found, path) {
  const [first, ...rest] = path.split("/");
  const key = first === "t" ? rest.join("/") : "";
  const name = first === "t" ? key && "table" : rest.length ? LONGER_PAGES[first] : PAGES[first];
  if (path === "api/v1/rules") return storedFile(found, `pages/${path}`);
  if (!name || !/^[\w-]*$/.test(key)) return null;
  const language = preferred((each) => found.caches.has(`pages/${name}.${each}.html`));
  const response = await storedFile(found, `pages/${name}.${language}.html`);
  if (!response) return null;
  const { root, key: placeholder } = found.contents;
  const text = (await response.text()).replaceAll(root, SCOPE.pathname);
  const body = key ? text.replaceAll(placeholder, key) : text;
  return isolated(
    body,
    new Headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY }),
  );
}

/** Return the first language of the browser that is offered. @param {(code: string) => boolean} isOffered */
function preferred(isOffered) {
  // A browser of a system without a language says "C".
  const tags = navigator.languages.filter((each) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(each));
  const wanted = tags.flatMap((each) => {
    const { language, script } = new Intl.Locale(each).maximize();
    return [`${language}-${script}`, language]; // zh-TW is zh-Hant
  });
  return wanted.find(isOffered) ?? "en";
}

/** @param {BodyInit|null} body @param {Headers} given @param {number} [status] */
function isolated(body, given, status = 200) {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Send a request to Python. @param {Request} request @returns {Promise<Response>} */
async function askPython(request) {
  const headers = Object.fromEntries(request.headers);
  headers["accept-language"] ??= navigator.languages.join(",");
  const { method, url } = request;
  const body = await request.arrayBuffer();
  return new Promise((resolve) => {
    const entry = { sent: { method, url, headers, body }, accepted: false, resolve };
    waiting.add(entry);
    offer(entry);
  });
}

/** Offer a request to every open page; the one that runs Python accepts. @param {Waiting} entry */
async function offer(entry) {
  const pages = await shells();
  if (!pages.length) finish(entry, await unavailable());
  for (const page of pages) send(entry, page);
}

/** @param {Waiting} entry @param {any} page */
function send(entry, page) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data === "accepted") entry.accepted = true;
    else finish(entry, answerResponse(data, port1, page.id));
  };
  page.postMessage({ type: "request", request: entry.sent }, [port2]);
}

/** @param {Waiting} entry @param {Response} response */
function finish(entry, response) {
  waiting.delete(entry);
  entry.resolve(response);
}

/** Ask the page that runs Python from now on; an earlier one cannot answer. @param {any} page */
function followLeader(page) {
  for (const [id, ends] of streams) {
    if (id === page.id) continue;
    streams.delete(id);
    for (const end of ends) end();
  }
  for (const entry of waiting) {
    if (entry.accepted) finish(entry, Response.error());
    else send(entry, page);
  }
}

/** @returns {Promise<any[]>} the open pages that can run Python */
async function shells() {
  const clients = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return clients.filter(
    (/** @type {any} */ client) =>
      client.frameType === "top-level" && new URL(client.url).pathname === SCOPE.pathname,
  );
}

/** An event stream that ends now and is opened again at once. */
const RECONNECT = new TextEncoder().encode("retry: 200\n\n");

/**
 * @param {Answer} answer
 * @param {MessagePort} port which sends the rest of a stream
 * @param {string} id of the window that runs Python
 */
function answerResponse({ status, headers, body, stream }, port, id) {
  if (!stream) return isolated(body, new Headers(headers), status);
  const ends = streams.get(id) ?? new Set();
  streams.set(id, ends);
  /** @type {() => void} */
  let end;
  const events = new ReadableStream({
    start(controller) {
      end = () => {
        controller.enqueue(RECONNECT);
        controller.close();
      };
      ends.add(end);
      controller.enqueue(new Uint8Array(body));
      port.onmessage = ({ data }) => {
        if (data) return controller.enqueue(data);
        ends.delete(end);
        controller.close();
      };
    },
    cancel() {
      ends.delete(end);
      port.postMessage("cancel");
    },
  });
  return isolated(events, new Headers(headers), status);
}

async function unavailable() {
  const found = await findInstalled();
  const file = found && (await storedFile(found, "shell/messages.json"));
  const translations = file ? await file.json() : {};
  const language = preferred((each) => each in translations);
  const _ = (/** @type {string} */ id) => translations[language]?.[id] ?? id;
  return new Response(_("Open tenbo again."), {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
