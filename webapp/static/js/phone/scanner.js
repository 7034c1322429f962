/** Scanning of QR codes with the camera, by the browser or with the library of the application. */

const SCOPE = new URL("./", location.href);
/** Milliseconds between two pictures. */
const PAUSE = 150;

/**
 * Show the camera in a video and scan codes until one is taken; throw if there is no camera. The
 * returned function stops the camera.
 * @param {HTMLVideoElement} video
 * @param {(code: string) => boolean|Promise<boolean>} take returns whether it takes the code
 */
export async function scanCodes(video, take) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  let isOpen = true;
  const stop = () => {
    isOpen = false;
    for (const track of stream.getTracks()) track.stop();
  };
  video.srcObject = stream;
  const scan = async () => {
    await video.play();
    const read = await codeReader();
    while (isOpen) {
      const code = await read(video);
      if (code && isOpen && (await take(code))) stop();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  scan().catch((error) => {
    stop();
    console.error(error);
  });
  return stop;
}

/**
 * Return a function that reads the QR code in a picture; it returns null without one.
 * @returns {Promise<(video: HTMLVideoElement) => Promise<string|null>>}
 */
async function codeReader() {
  const { BarcodeDetector } = /** @type {any} */ (window);
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import(new URL("qr/decode.js", SCOPE).href);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!width || !context) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      return null; // the picture has no code
    }
  };
}
