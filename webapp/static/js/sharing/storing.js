/** Store the page with the scores, so that it opens without a network. */

/**
 * Store this page with what it has loaded, where the folder of the phone application is: its
 * service worker answers with it unless the application is installed, which has it anyway.
 */
export async function storePage() {
  const script = document.documentElement.dataset.worker;
  if (!script || !("serviceWorker" in navigator)) return;
  const worker = new URL(script, location.href);
  const scope = new URL("./", worker);
  await navigator.serviceWorker.register(worker, { scope: scope.pathname });
  const cache = await caches.open(`tenbo ${scope.pathname} now`);
  const faces = [..."mpsz"].flatMap((suit) =>
    [...(suit === "z" ? "1234567" : "0123456789")].map((rank) => `${rank}${suit}`),
  );
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const tiles = [...faces, "back"].map(
    (face) => new URL(`../../tiles/${face}.svg`, import.meta.url).href,
  );
  const page = location.href.split("#")[0];
  const own = [...loaded, ...tiles].filter((each) => each.startsWith(scope.href));
  await cache.addAll([...new Set([page, ...own])]);
}
