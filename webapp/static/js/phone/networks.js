/**
 * The three networks in a browser: ONNX files that run in onnxruntime-web. A network is loaded when
 * it is first needed and runs one input at a time.
 */

import { hasGraphicsProcessor } from "./parts.js";
import { STRIDE } from "./pixels.js";

/**
 * The parts of models/tiles.json that the networks need.
 * @typedef {object} ModelCard
 * @property {{file: string, input: number, threshold: number}} detector
 * @property {{file: string, input: number}} classifier
 * @property {{file: string, input: number}} close_up_classifier
 */

/**
 * The files of the npm package onnxruntime-web.
 * @typedef {object} Runtime
 * @property {string} module the address of ort.wasm.bundle.min.mjs, or ort.webgpu.bundle.min.mjs
 * @property {string} wasm the address of the .wasm file that belongs to the module
 */

/**
 * @typedef {object} Options
 * @property {Runtime} runtime that computes on the processor
 * @property {Runtime} [webgpu] that computes on the graphics processor, where there is one
 * @property {ModelCard} card
 * @property {(file: string) => Promise<Uint8Array>} load returns a file of models/
 * @property {number} [threads] of the processor; only one without cross-origin isolation
 */

/** @typedef {{data: Float32Array, dims: readonly number[], dispose: () => void}} Tensor */

/**
 * @typedef {object} Session
 * @property {(inputs: Record<string, Tensor>) => Promise<Record<string, Tensor>>} run
 * @property {() => Promise<void>} release
 */

/**
 * The exports of onnxruntime-web that are used here.
 * @typedef {object} Ort
 * @property {{logLevel: string, wasm: {wasmPaths: {wasm: string}, numThreads: number}}} env
 * @property {{create: (model: Uint8Array, options: object) => Promise<Session>}} InferenceSession
 * @property {new (type: "float32", data: Float32Array, dims: number[]) => Tensor} Tensor
 */

/** @typedef {{ort: Ort, provider: "wasm"|"webgpu"}} LoadedRuntime */
/** @typedef {"detector"|"classifier"|"close_up_classifier"} NetworkName */
/** @typedef {{logits: Float32Array, turns: Float32Array}} Classifications */

const MOST_THREADS = 4; // phones have two to four fast cores
const CHANNELS = 3;
const BOX_VALUES = 4; // centre x, centre y, width, height; then a confidence for each class

/** The graphics processor cannot run a network, although the browser offers it. */
class GraphicsError extends Error {}

/** The networks of a model card. */
export class Networks {
  #options;
  /** @type {Promise<LoadedRuntime>|null} */
  #runtime = null;
  /** @type {Map<NetworkName, Promise<Session>>} */
  #sessions = new Map();
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
  }

  /** The long side of the detector's input in pixels. */
  get detectorSide() {
    return this.#options.card.detector.input;
  }

  /** Return the side of a classifier's input in pixels. @param {boolean} closeUp */
  classifierSide(closeUp) {
    return this.#options.card[classifierName(closeUp)].input;
  }

  /** Load the networks of nearly every photo and run them, so that their code is compiled. */
  async prepare() {
    const side = this.classifierSide(false);
    await this.detect(new Float32Array(CHANNELS * STRIDE ** 2), STRIDE, STRIDE);
    await this.classify(false, new Float32Array(CHANNELS * side ** 2));
  }

  /**
   * Return the boxes with a sufficient confidence, one after another: centre x, centre y, width and
   * height in pixels of the picture, and the confidence of each class.
   * @param {Float32Array} planes the letterboxed picture
   * @param {number} width
   * @param {number} height
   */
  async detect(planes, width, height) {
    const outputs = await this.#run("detector", "images", planes, [1, CHANNELS, height, width]);
    const [{ data, dims }] = Object.values(outputs);
    return selectRows(data, dims[1], dims[2], this.#options.card.detector.threshold);
  }

  /**
   * Classify squares with the classifier, or with the close-up classifier.
   * @param {boolean} closeUp
   * @param {Float32Array} planes of all squares
   * @returns {Promise<Classifications>}
   */
  async classify(closeUp, planes) {
    const side = this.classifierSide(closeUp);
    const size = [planes.length / (CHANNELS * side * side), CHANNELS, side, side];
    const { logits, turns } = await this.#run(classifierName(closeUp), "crops", planes, size);
    return { logits: logits.data, turns: turns.data };
  }

  /** Free the memory of all networks; the next input loads a network again. */
  async release() {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await this.#last;
    for (const session of sessions) await (await session).release();
  }

  /**
   * @param {NetworkName} name
   * @param {string} input
   * @param {Float32Array} planes
   * @param {number[]} dims
   */
  #run(name, input, planes, dims) {
    const run = async () => {
      const [runtime, session] = await Promise.all([this.#load(), this.#session(name)]);
      const tensor = new runtime.ort.Tensor("float32", planes, dims);
      return compute(runtime, () => session.run({ [input]: tensor }));
    };
    // onnxruntime-web refuses a second input while it computes on the graphics processor.
    const result = this.#last.then(() => this.#safely(run));
    this.#last = result.catch(() => null);
    return result;
  }

  /**
   * Repeat a task without the graphics processor if it fails there.
   * @template Result
   * @param {() => Promise<Result>} task
   */
  async #safely(task) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof GraphicsError)) throw error;
      this.#options = { ...this.#options, webgpu: undefined };
      this.#runtime = null;
      this.#sessions.clear();
      return task();
    }
  }

  /** @param {NetworkName} name */
  #session(name) {
    let session = this.#sessions.get(name);
    if (!session) {
      session = this.#createSession(name);
      this.#sessions.set(name, session);
      session.catch(() => this.#sessions.delete(name)); // the next input tries again
    }
    return session;
  }

  /** @param {NetworkName} name */
  async #createSession(name) {
    const { card, load } = this.#options;
    const [runtime, model] = await Promise.all([this.#load(), load(card[name].file)]);
    // Fold the nodes that restore the weights when the network is loaded, not in each run.
    const extra = { session: { disable_quant_qdq: "1" } };
    // Further optimizations take longer than they save.
    const graphOptimizationLevel = "basic";
    const options = { executionProviders: [runtime.provider], graphOptimizationLevel, extra };
    return compute(runtime, () => runtime.ort.InferenceSession.create(model, options));
  }

  #load() {
    if (!this.#runtime) {
      this.#runtime = loadRuntime(this.#options);
      this.#runtime.catch(() => (this.#runtime = null)); // the next input tries again
    }
    return this.#runtime;
  }
}

/**
 * Start a computation; reject with GraphicsError if it fails on the graphics processor.
 * @template Result
 * @param {LoadedRuntime} runtime
 * @param {() => Promise<Result>} start
 */
async function compute({ provider }, start) {
  try {
    return await start();
  } catch (error) {
    throw provider === "webgpu" ? new GraphicsError(String(error), { cause: error }) : error;
  }
}

/** @param {Options} options @returns {Promise<LoadedRuntime>} */
async function loadRuntime({ runtime, webgpu, threads }) {
  if (webgpu && (await hasGraphicsProcessor())) {
    const ort = await importRuntime(webgpu, 1).catch(() => null);
    if (ort) return { ort, provider: "webgpu" };
  }
  return { ort: await importRuntime(runtime, threads ?? threadCount()), provider: "wasm" };
}

/** @param {Runtime} runtime @param {number} threads */
async function importRuntime({ module, wasm }, threads) {
  /** @type {Ort} */
  const ort = await import(module);
  ort.env.logLevel = "error";
  ort.env.wasm.wasmPaths = { wasm };
  ort.env.wasm.numThreads = threads;
  return ort;
}

/** @param {boolean} closeUp @returns {NetworkName} */
const classifierName = (closeUp) => (closeUp ? "close_up_classifier" : "classifier");

/** Return half of the cores: the others are slow in many phones, and the page needs one. */
const threadCount = () =>
  globalThis.crossOriginIsolated
    ? Math.max(1, Math.min(MOST_THREADS, Math.floor(navigator.hardwareConcurrency / 2)))
    : 1;

/**
 * Return the columns of an output whose best confidence is at least the threshold, as rows.
 * @param {Float32Array} data (values, columns)
 * @param {number} values of each column
 * @param {number} columns
 * @param {number} threshold
 */
function selectRows(data, values, columns, threshold) {
  const least = Math.fround(threshold);
  const selected = [];
  for (let column = 0; column < columns; column++)
    for (let value = BOX_VALUES; value < values; value++)
      if (data[value * columns + column] >= least) {
        selected.push(column);
        break;
      }
  const rows = new Float32Array(selected.length * values);
  selected.forEach((column, row) => {
    for (let value = 0; value < values; value++)
      rows[row * values + value] = data[value * columns + column];
  });
  return rows;
}
