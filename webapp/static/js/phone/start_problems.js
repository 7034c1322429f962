/** What prevents the start of the application, and the remedy of each. */

/**
 * @typedef {"unsupported"|"insecure"|"refused"|"full"|"offline"|"incomplete"|"occupied"|"unknown"} Kind
 * @typedef {(id: string, values?: Record<string, string|number>) => string} Translate
 */

/** Apps with a browser of their own, which often keeps no files, and how it names itself. */
const EMBEDDING_APPS = /** @type {[string, RegExp][]} */ ([
  ["LINE", /\bLine\//],
  ["WeChat", /\bMicroMessenger\b/],
  ["Instagram", /\bInstagram\b/],
  ["Facebook", /\bFB(AN|AV|_IAB)\b/],
  ["TikTok", /\b(BytedanceWebview|musical_ly|TikTok)\b/],
  ["KakaoTalk", /\bKAKAOTALK\b/],
]);

/** The kinds of problems by the names of errors, with which browsers refuse to store something. */
const KINDS = /** @type {Record<string, Kind>} */ ({
  QuotaExceededError: "full",
  NoModificationAllowedError: "occupied",
  SecurityError: "refused",
  NotAllowedError: "refused",
  InvalidStateError: "refused",
  UnknownError: "refused",
  NotSupportedError: "unsupported",
});

/** A reason why tenbo cannot start. */
export class Problem extends Error {
  /** @param {Kind} kind @param {string} [reason] in English, for whoever is asked for help */
  constructor(kind, reason = "") {
    super(`${kind}: ${reason}`);
    this.kind = kind;
    this.reason = reason;
  }
}

/** Return the problem that an error of the browser means. @param {unknown} error */
export function asProblem(error) {
  if (error instanceof Problem) return error;
  const { name = "", message = "" } = error instanceof Object ? /** @type {Error} */ (error) : {};
  return new Problem(KINDS[name] ?? "unknown", message ? `${name}: ${message}` : String(error));
}

/** Throw a problem if the browser lacks something that the application needs. */
export function requireFeatures() {
  if (!isSecureContext) throw new Problem("insecure", location.protocol);
  // Without these, a current browser is in a private window.
  if (!navigator.serviceWorker) throw new Problem("refused", "service workers are missing");
  if (!navigator.storage?.getDirectory) throw new Problem("refused", "files are missing");
  if (!navigator.locks) throw new Problem("unsupported", "locks are missing");
  if (!globalThis.DecompressionStream)
    throw new Problem("unsupported", "compressed streams are missing");
}

/**
 * Store a file as the database will be stored, and delete it: only then it is known that it works.
 * @param {URL} script of the worker that stores it
 */
export async function tryStorage(script) {
  const worker = new Worker(script, { type: "module" });
  try {
    const failure = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Problem("offline", message));
    });
    if (failure?.name === "TypeError") throw new Problem("unsupported", failure.message);
    if (failure) throw asProblem(failure);
  } finally {
    worker.terminate();
  }
}

/** Throw a problem if the browser says that so many bytes do not fit. @param {number} bytes */
export async function requireSpace(bytes) {
  const { quota, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
  if (quota !== undefined && quota - usage < bytes)
    throw new Problem("full", `${Math.floor((quota - usage) / 1e6)} MB are free`);
}

/**
 * Return the remedy of a problem.
 * @param {Problem} problem
 * @param {Translate} _
 * @param {number} megabytes that the application needs
 */
export function remedy({ kind, reason }, _, megabytes) {
  const app = EMBEDDING_APPS.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0];
  if (app && (kind === "refused" || kind === "unsupported"))
    return _(
      "The browser inside {app} keeps no game nights. Open this page in Safari or Chrome: the menu of {app} has an entry for it.",
      { app },
    );
  return {
    unsupported: () =>
      _(
        "This browser is too old for tenbo without a server ({reason}). Update it, or use a current Chrome, Safari, Firefox or Edge.",
        { reason },
      ),
    insecure: () =>
      _(
        "tenbo without a server needs an address with https and a certificate that the browser trusts.",
      ),
    refused: () =>
      _(
        "This window cannot keep game nights: it is private, or the browser blocks the storage of this page. Open the page in an ordinary window, or allow its data (cookies). ({reason})",
        { reason },
      ),
    full: () =>
      _(
        "The browser has too little space: tenbo needs {megabytes} MB. Delete photos, apps or files from this phone, then open the page again. ({reason})",
        { megabytes, reason },
      ),
    offline: () =>
      _(
        "The download was interrupted. Check the network; it continues when you open this page again.",
      ),
    incomplete: () =>
      _(
        "The website of this page sends a file of tenbo damaged or not at all ({reason}). Try again later, or tell whoever runs it.",
        { reason },
      ),
    occupied: () => _("tenbo could not start. Close its other windows and open this page again."),
    unknown: () =>
      _(
        "tenbo could not start. Open this page again; if that does not help, report these words: {reason}",
        { reason },
      ),
  }[kind]();
}
