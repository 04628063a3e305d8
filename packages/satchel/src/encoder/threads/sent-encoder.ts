/**
 * A fitted encoder as it is sent to a thread: arrays and word vectors in shared memory, the vocabulary as packed strings, the representation by
 * its name. The thread prepares it once and keeps it.
 *
 * Memory: one shared copy of the arrays for all threads. Each thread has its own vocabulary and what `prepare` makes of the arrays (the
 * word vectors in kernel memory, for representations that use kernels), of the last two encoders at most.
 */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { OptionValues } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { type PackedStrings, packStrings, unpackStrings } from '../../core/threads/packed-strings.ts';
import { createRecent } from '../../core/threads/recent.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { representationNamed, representations } from '../../representation/registry.ts';
import type { TextOptions } from '../../text/options.ts';
import type { FittedEncoder } from '../fitted-encoder.ts';
import { type PreparedEncoder, prepareEncoder } from '../prepared-encoder.ts';

export interface SentEncoder {
  /** Tells the encoders of a process apart. */
  readonly key: number;
  readonly representation: string;
  readonly options: OptionValues;
  readonly text: TextOptions;
  readonly arrays: Arrays;
  readonly wordMatrix: Matrix | undefined;
  readonly classes: readonly string[];
  readonly vocabulary: {
    readonly terms: PackedStrings;
    readonly documentCounts: Uint32Array;
    readonly tokenCounts: Uint32Array | undefined;
    readonly documents: number;
  };
}

const sent = new WeakMap<FittedEncoder['representation'], SentEncoder>();
let encoders = 0;

/** Packed at the first call for this encoder. */
export function sendEncoder(fitted: FittedEncoder): SentEncoder {
  const known = sent.get(fitted.representation) ?? packed(fitted);
  sent.set(fitted.representation, known);
  return known;
}

function packed({ settings, vocabulary, wordMatrix, classes, representation }: FittedEncoder): SentEncoder {
  const { documentCounts, tokenCounts, documents } = vocabulary;
  return {
    key: ++encoders,
    representation: settings.representation.name,
    options: representation.options,
    text: settings.text,
    arrays: inSharedMemory({ ...representation.arrays }),
    wordMatrix: inSharedMemory(wordMatrix),
    classes,
    vocabulary: {
      terms: packStrings(vocabulary.terms),
      ...inSharedMemory({ documentCounts, tokenCounts }),
      documents,
    },
  };
}

/** Whether a thread can prepare the same encoder. Methods and kernels that a program defines itself stay on the calling thread. */
export function canBeSent({ settings: { representation } }: FittedEncoder, { executor, kernels }: Compute): boolean {
  if (executor.knowsAllTasks !== true || kernels !== kernelProvider) return false;
  return (representation.parts ?? [representation]).every((part) => representations.some((known) => known === part));
}

const KEPT_ENCODERS = 2;
const kept = createRecent<number, Promise<PreparedEncoder>>(KEPT_ENCODERS);

/** The encoder on this thread. */
export const receiveEncoder = (encoder: SentEncoder): Promise<PreparedEncoder> =>
  kept.get(encoder.key, () => prepareEncoder(unpacked(encoder)));

function unpacked({
  representation,
  options,
  text,
  arrays,
  wordMatrix,
  classes,
  vocabulary,
}: SentEncoder): FittedEncoder {
  const method = representationNamed(representation);
  const { documentCounts, tokenCounts, documents } = vocabulary;
  return {
    settings: {
      representation: method,
      text,
      representationOptions: options,
      fitOn: 'train',
      seed: undefined,
      given: {},
    },
    vocabulary: createVocabulary(unpackStrings(vocabulary.terms), documentCounts, documents, tokenCounts),
    wordMatrix,
    classes,
    representation: { method: method.name, options, arrays },
  };
}
