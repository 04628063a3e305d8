/** The words of a vocabulary that have a vector, as a vocabulary of their own, and bags seen through it. */
import type { Bag, Bags } from '../../core/bag.ts';
import { createVocabulary, type Vocabulary } from '../../core/vocabulary.ts';

export interface KnownWords {
  /** Words of the whole vocabulary, rising. */
  readonly ids: Uint32Array;
  readonly vocabulary: Vocabulary;
  bagsOf(bags: Bags): Bags;
  /** One bag, and where in the whole bag each of its words stands. */
  bagOf(bag: Bag): { readonly bag: Bag; readonly positions: Uint32Array };
}

/** `known` names words of the vocabulary, rising: their order stays. */
export function knownWords({ words, documentCounts, documents }: Vocabulary, known: Uint32Array): KnownWords {
  const newId = new Int32Array(words.length).fill(-1);
  known.forEach((id, own) => {
    newId[id] = own;
  });
  const names = Array.from(known, (id) => words[id]!);
  const counts = known.map((id) => documentCounts[id]!);

  function bagsOf({ offsets, ids, counts: all }: Bags): Bags {
    const ownIds = new Uint32Array(ids.length);
    const ownCounts = new Float32Array(ids.length);
    const ownOffsets = new Uint32Array(offsets.length);
    let used = 0;
    for (let bag = 0; bag + 1 < offsets.length; bag++) {
      for (let j = offsets[bag]!; j < offsets[bag + 1]!; j++) {
        const id = newId[ids[j]!]!;
        if (id < 0) continue;
        ownIds[used] = id;
        ownCounts[used++] = all[j]!;
      }
      ownOffsets[bag + 1] = used;
    }
    return { offsets: ownOffsets, ids: ownIds.subarray(0, used), counts: ownCounts.subarray(0, used) };
  }

  return {
    ids: known,
    vocabulary: createVocabulary(names, counts, documents),
    bagsOf,
    bagOf({ ids, counts: all }) {
      const { ids: own, counts: ownCounts } = bagsOf({ offsets: Uint32Array.of(0, ids.length), ids, counts: all });
      const positions = Uint32Array.from(ids.keys()).filter((j) => newId[ids[j]!]! >= 0);
      return { bag: { ids: own, counts: ownCounts }, positions };
    },
  };
}
