/** The worker that stores the memory of Python: it ends afterwards, and with it its copy. */

import { saveSnapshot } from "./parts.js";

self.onmessage = async ({ data: { scope, part, memory } }) => {
  await saveSnapshot(new URL(scope), part, memory).catch(console.error);
  self.close();
};
