/**
 * The vector of one document from its words, with everything that was trained held fixed: equation (1) of train.ts in d alone, by the same
 * steps. d starts from, and negatives are drawn from, a stream that the text alone determines: the FNV-1a hash of its words with one space
 * between. So the same text has the same vector on every call, whatever is encoded beside it.
 *
 *   α_t = α₀ − (α₀ − α₁) t / E      t = 0 … E − 1, passes over the document                                       (1)
 */
import { type KernelProvider, paddedBytes } from '../../core/kernels.ts';
import type { DocumentStep, DocumentTrainer } from '../../kernels/train-documents/contract.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { rowShape, scratchBytes, setupBytes, takeScratch, takeSetup, togetherOf, writeRows } from './rows.ts';
import type { DocumentModel, DocumentSettings, WordFrequencies } from './settings.ts';
import { shrinkFor } from './shrink.ts';
import { drawVector } from './train.ts';

/** Longer documents are read in pieces of this many words; no window crosses them. */
const PIECE = 1 << 16;

export interface InferenceSettings extends DocumentSettings {
  /** E in (1). */
  readonly inferenceEpochs: number;
}

export interface DocumentInference {
  /** Writes the vector of a document of these words, at least one; `hash` is that of its text. */
  infer(wordIds: Uint32Array, hash: number, into: Float32Array): void;
  /** The same in plain code, with every step reported. */
  trace(wordIds: Uint32Array, hash: number, observe: (step: DocumentStep) => void): Float32Array;
}

/** Memory is laid out at the first call. */
export function documentInference(
  model: DocumentModel,
  frequencies: WordFrequencies,
  settings: InferenceSettings,
  kernels: KernelProvider,
): DocumentInference {
  let opened: ReturnType<typeof open> | undefined;
  const at = () => {
    opened ??= open(model, frequencies, settings, kernels);
    return opened;
  };

  function run(trainer: DocumentTrainer, wordIds: Uint32Array, hash: number): Float32Array {
    const { document, tokens } = at();
    const { seed, dimensions, learningRate, leastLearningRate, inferenceEpochs, l2 } = settings;
    const together = togetherOf(settings);
    document.fill(0);
    drawVector(document.subarray(0, dimensions), seedWords(hash, seed, 1));
    trainer.seed(seedWords(hash, seed, 2));
    for (let epoch = 0; epoch < inferenceEpochs; epoch++) {
      const rate = learningRate - ((learningRate - leastLearningRate) * epoch) / inferenceEpochs;
      for (let start = 0; start < wordIds.length; start += PIECE) {
        const piece = wordIds.subarray(start, start + PIECE);
        if (epoch === 0 || wordIds.length > PIECE) tokens.set(piece);
        const shrink = shrinkFor(l2, wordIds.length, rate, together);
        trainer.train(document, tokens.subarray(0, piece.length), rate, shrink, false);
      }
    }
    return document.subarray(0, dimensions);
  }

  return {
    infer(wordIds, hash, into) {
      into.set(run(at().trainer, wordIds, hash));
    },
    trace: (wordIds, hash, observe) => run(at().observed(observe), wordIds, hash).slice(),
  };
}

function open(
  { outputs, wordMatrix }: DocumentModel,
  frequencies: WordFrequencies,
  settings: DocumentSettings,
  kernels: KernelProvider,
) {
  const shape = rowShape(outputs.rows, settings);
  const { dimensions } = settings;
  const bytes = setupBytes(shape) + scratchBytes(shape, settings) + paddedBytes(4 * shape.columns, 4 * PIECE);
  const memory = kernels.createMemory(bytes, false);
  const setup = { ...takeSetup(memory, shape, settings, frequencies, true), ...takeScratch(memory, shape, settings) };
  writeRows(wordMatrix.data, dimensions, setup.rows, 0);
  writeRows(outputs.data, dimensions, setup.rows, shape.inputs);
  return {
    document: memory.f32(shape.columns),
    tokens: memory.u32(PIECE),
    trainer: kernels.open(kernels.choose(false), memory.handle).documentTrainer(setup),
    observed: (observe: (step: DocumentStep) => void) =>
      kernels.open('plain', memory.handle).documentTrainer({ ...setup, observe }),
  };
}

/** FNV-1a over UTF-8, 32 bits, of the words with one space between. */
export function textHasher(terms: readonly string[]): (ids: Uint32Array) => number {
  const bytes: (Uint8Array | undefined)[] = [];
  const encoder = new TextEncoder();
  const bytesOf = (id: number): Uint8Array => {
    bytes[id] ??= encoder.encode(terms[id]);
    return bytes[id];
  };
  return (ids) => {
    let hash = 0x811c9dc5;
    ids.forEach((id, at) => {
      if (at > 0) hash = Math.imul(hash ^ 32, 0x01000193);
      for (const byte of bytesOf(id)) hash = Math.imul(hash ^ byte, 0x01000193);
    });
    return hash >>> 0;
  };
}
