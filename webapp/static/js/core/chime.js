/** The chime, a sound that needs no file. */

/** The notes of the chime in hertz, and the seconds between them. */
const CHIME = [659, 784, 1047];
const NOTE = 0.16;

/** Whether the browser plays no sound before the first tap on the page. */
export const isMuted = () => navigator.userActivation?.hasBeenActive === false;

/** Milliseconds until a sound that the browser permits has begun. */
const START_TIME = 1_000;

/** Play the chime, and return whether the browser permits its sound. */
export async function chimePlays() {
  const context = chime();
  await Promise.race([
    context.resume(),
    new Promise((resolve) => void window.setTimeout(resolve, START_TIME)),
  ]);
  return context.state !== "suspended";
}

/** Play the chime. */
export function chime() {
  const context = new AudioContext();
  CHIME.forEach((frequency, at) => {
    const start = context.currentTime + at * NOTE;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setTargetAtTime(0.2, start, 0.01);
    volume.gain.setTargetAtTime(0, start + 0.05, 0.12);
    const note = new OscillatorNode(context, { frequency });
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + 1);
    if (at === CHIME.length - 1) note.onended = () => context.close();
  });
  return context;
}
