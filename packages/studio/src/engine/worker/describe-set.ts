/** What a set of documents has that the rest has not: the words that speak most for it, under naive Bayes of the set against the rest. */
import { corpusOf, type Document, train } from 'satchel/browser';
import type { SetOfRows } from '../engine.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const SHOWN = 12;
/** Words of fewer documents are chance. */
const LEAST_SHARE = 0.02;
/** Of larger files a part stands for the rest. */
const MOST_OTHERS = 5000;
const [INSIDE, OUTSIDE] = ['inside', 'outside'];

export async function describeSet(told: Told, rows: Uint32Array): Promise<SetOfRows> {
  const { documents, classes } = held();
  const isInside = new Uint8Array(documents.length);
  for (const row of rows) isInside[row] = 1;
  const step = Math.max(1, Math.floor((documents.length - rows.length) / MOST_OTHERS));
  const given: { id: string; text: string; labels: string[] }[] = [];
  documents.forEach(({ text }, row) => {
    if (isInside[row] || row % step === 0)
      given.push({ id: String(row), text, labels: [isInside[row] ? INSIDE! : OUTSIDE!] });
  });
  const { model } = await train(corpusOf(given), {
    protocol: 'none',
    classifier: 'complement-nb',
    options: {
      text: { stopWords: 'nltk', minDocuments: Math.max(2, Math.ceil(LEAST_SHARE * rows.length)), minLength: 3 },
    },
    signal: told.signal,
  });
  return {
    counts: countsOf(documents, rows, classes),
    words: model.typicalWords(INSIDE!, SHOWN).map(({ word }) => word),
  };
}

/** The classes in the set, the most frequent first. */
function countsOf(documents: readonly Document[], rows: Uint32Array, classes: readonly string[]) {
  const counts = new Map<string, number>();
  for (const row of rows) for (const label of documents[row]!.labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return classes
    .filter((name) => counts.has(name))
    .map((name) => ({ name, count: counts.get(name)! }))
    .sort((a, b) => b.count - a.count);
}
