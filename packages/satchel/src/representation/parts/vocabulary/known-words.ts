/** The words of a vocabulary that have a vector, as a vocabulary of their own, and documents and topics seen through it. */
import type { Documents, DocumentWords } from '../../../core/documents.ts';
import { spreadMemberships } from '../../../core/memberships.ts';
import type { Topics } from '../../../core/topics.ts';
import { createVocabulary, type Vocabulary } from '../../../core/vocabulary.ts';

export interface KnownWords {
  /** Rising ids of the whole vocabulary. */
  readonly ids: Uint32Array;
  readonly vocabulary: Vocabulary;
  documentsOf(documents: Documents): Documents;
  /** One document, and the position of each known word in its whole bag. */
  documentOf(document: DocumentWords): { readonly document: DocumentWords; readonly positions: Uint32Array };
  /** Topics of the known words as topics of the whole vocabulary, in which the other words have no part. */
  topicsOf(topics: Topics): Topics;
}

/** `known` holds rising ids of the vocabulary; the words keep their order. */
export function knownWords(vocabulary: Vocabulary, known: Uint32Array): KnownWords {
  const { terms, documentCounts, tokenCounts, documents: count } = vocabulary;
  const newId = new Int32Array(terms.length).fill(-1);
  known.forEach((id, own) => {
    newId[id] = own;
  });
  const names = Array.from(known, (id) => terms[id]!);
  const countsOf = (all: Uint32Array): Uint32Array => known.map((id) => all[id]!);
  const idsOf = (ids: Uint32Array): Uint32Array => ids.map((id) => newId[id]!).filter((id) => id !== UNKNOWN);
  const positionsOf = (ids: Uint32Array): Uint32Array =>
    Uint32Array.from(ids.keys()).filter((j) => newId[ids[j]!]! >= 0);

  function offsetsOf({ offsets, ids }: { readonly offsets: Uint32Array; readonly ids: Uint32Array }): Uint32Array {
    const own = new Uint32Array(offsets.length);
    for (let i = 0; i + 1 < offsets.length; i++) {
      own[i + 1] = own[i]!;
      for (let j = offsets[i]!; j < offsets[i + 1]!; j++) if (newId[ids[j]!]! >= 0) own[i + 1]!++;
    }
    return own;
  }

  /** The sentences of the known words. */
  const sentencesOf = (ids: Uint32Array, sentences: Uint32Array | undefined): { sentences?: Uint32Array } =>
    sentences ? { sentences: sentences.filter((_, j) => newId[ids[j]!]! >= 0) } : {};

  function documentOf({ bag, running, sentences }: DocumentWords): { document: DocumentWords; positions: Uint32Array } {
    const positions = positionsOf(bag.ids);
    const own = { ids: idsOf(bag.ids), counts: Float32Array.from(positions, (j) => bag.counts[j]!) };
    const documentWords = running
      ? { bag: own, running: idsOf(running), ...sentencesOf(running, sentences) }
      : { bag: own };
    return { document: documentWords, positions };
  }

  return {
    ids: known,
    vocabulary: createVocabulary(names, countsOf(documentCounts), count, tokenCounts && countsOf(tokenCounts)),
    documentOf,
    documentsOf({ bags, running }) {
      const counts = bags.counts.filter((_, j) => newId[bags.ids[j]!]! >= 0);
      const own = { offsets: offsetsOf(bags), ids: idsOf(bags.ids), counts };
      if (!running) return { bags: own };
      const runningWords = { offsets: offsetsOf(running), ids: idsOf(running.ids) };
      return { bags: own, running: { ...runningWords, ...sentencesOf(running.ids, running.sentences) } };
    },
    topicsOf: (topics) => ({
      ...topics,
      shares: topics.shares,
      memberships: spreadMemberships(topics.memberships, known, terms.length),
      wordProbabilities(topic) {
        const spread = new Float64Array(terms.length);
        topics.wordProbabilities(topic).forEach((probability, own) => {
          spread[known[own]!] = probability;
        });
        return spread;
      },
      proportions: (document) => topics.proportions(documentOf(document).document),
    }),
  };
}

/** −1 as an unsigned number. */
const UNKNOWN = 0xffffffff;
