/**
 * Meaning: a representation fitted to a collection's own bags, with the words it knows. It turns bags of the collection's words into vectors,
 * those it was fitted to and any that come later.
 *
 *   words of the collection ──wordIds──► words of the representation (fewer, where only some have a vector)
 */
import type { Bags } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import type { Matrix, Vectors } from '../core/matrix.ts';
import type { ModelState } from '../core/method.ts';
import type { OptionValues } from '../core/options.ts';
import type { RepresentationMethod, Representer } from '../core/representation.ts';
import { createVocabulary, type Vocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { risingBags } from '../text/rising-bags.ts';
import { vectorsFor, wordsThatCount } from '../words/unknown-words.ts';
import type { UnknownWords } from '../words/words-options.ts';

export interface Meaning {
  readonly method: RepresentationMethod;
  readonly state: ModelState;
  readonly vocabulary: Vocabulary;
  /** Row w is the vector of word w of the vocabulary, where the method needs them. */
  readonly words: Matrix | undefined;
}

export interface MeaningTraining {
  readonly vocabulary: Vocabulary;
  /** Over the vocabulary. */
  readonly bags: Bags;
  /** Where the method needs vectors of words: those there are, brought to unit length or not, and what words without one count for. */
  readonly words?:
    | { readonly vectors: WordVectors; readonly unit: boolean; readonly unknown?: UnknownWords }
    | undefined;
}

export async function fitMeaning(
  { vocabulary: all, bags, words: given }: MeaningTraining,
  { method, options }: { readonly method: RepresentationMethod; readonly options: OptionValues },
  compute: Compute,
): Promise<Meaning> {
  const vocabulary = given ? withVectors(all, given.vectors, given.unknown) : all;
  const words = given ? vectorsFor(vocabulary.words, given.vectors, given.unit, given.unknown) : undefined;
  const known = toMeaning(bags, wordIdsFor(all.words, vocabulary), vocabulary.words.length);
  const arrays = await method.fit(
    { bags: known, vocabulary, classes: [], ...(words ? { words } : {}) },
    options,
    compute,
  );
  return { method, state: { method: method.name, options, arrays }, vocabulary, words };
}

/** Turns bags over the words `named` into vectors. */
export interface MeaningEncoder {
  readonly representer: Representer;
  /** The representation's word for each of the collection's; −1 for one it does not know. */
  readonly wordIds: Int32Array;
  /** The bags over the representation's words. */
  known(bags: Bags): Bags;
  encode(bags: Bags): Vectors;
}

export function prepareMeaning(
  { method, state, vocabulary, words }: Meaning,
  named: readonly string[],
): MeaningEncoder {
  const representer = method.prepare(state, vocabulary, [], words, kernelProvider);
  const wordIds = wordIdsFor(named, vocabulary);
  const known = (bags: Bags): Bags => toMeaning(bags, wordIds, vocabulary.words.length);
  return { representer, wordIds, known, encode: (bags) => representer.represent(known(bags)) };
}

const wordIdsFor = (named: readonly string[], vocabulary: Vocabulary): Int32Array =>
  Int32Array.from(named, (word) => vocabulary.idOf(word) ?? -1);

function withVectors(vocabulary: Vocabulary, words: WordVectors, unknown: UnknownWords = 'skip'): Vocabulary {
  const counts = wordsThatCount(words, unknown);
  const kept = Uint32Array.from(vocabulary.words.keys()).filter((id) => counts(vocabulary.words[id]!));
  if (kept.length === 0) {
    throw new SatchelError('EMPTY_CORPUS', 'No word of the collection has a vector.', {
      remedy:
        'Lower words.minCount, or give word vectors whose words are spelt as the text options leave them (text.stemmer=none).',
    });
  }
  const named = Array.from(kept, (id) => vocabulary.words[id]!);
  return createVocabulary(
    named,
    kept.map((id) => vocabulary.documentCounts[id]!),
    vocabulary.documents,
  );
}

/** The bags over other ids; words without one, or beyond the list, are left out. */
function toMeaning({ offsets, ids, counts }: Bags, newIds: Int32Array, size: number): Bags {
  const kept = {
    offsets: new Uint32Array(offsets.length),
    ids: new Uint32Array(ids.length),
    counts: new Float32Array(ids.length),
  };
  let [end, isRising] = [0, true];
  for (let row = 0; row + 1 < offsets.length; row++) {
    let before = -1;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const id = newIds[ids[j]!] ?? -1;
      if (id < 0) continue;
      if (id < before) isRising = false;
      before = id;
      kept.ids[end] = id;
      kept.counts[end++] = counts[j]!;
    }
    kept.offsets[row + 1] = end;
  }
  const bags = { offsets: kept.offsets, ids: kept.ids.subarray(0, end), counts: kept.counts.subarray(0, end) };
  return isRising ? bags : risingBags(bags, size);
}
