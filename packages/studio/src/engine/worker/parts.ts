/** Which documents of a file are learned from and which are judged. The others are texts without a label, for self-training. */
import { type Corpus, corpusOf, type Document } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import { HELD_OUT } from './sample.ts';
import type { Held, Kinds, Parts } from './state.ts';

const SEED = 1;

export const hasLabel = ({ labels }: Document): boolean => labels.length > 0;

/** The split of the file, or a fifth drawn by the seed; of a partly labelled file a fifth of those with a label, and a fifth of the others. */
export function partsOf(documents: readonly Document[]): Parts {
  const isSetApart = Uint8Array.from(documents, ({ split }) => (split === 'test' ? 1 : 0));
  const isPartlyLabelled = isPartly(documents);
  const counted = isPartlyLabelled ? documents.filter(hasLabel) : documents;
  const isGiven = (part: string): boolean => counted.some(({ split }) => split === part);
  if (isGiven('train') && isGiven('test')) return { isSetApart, isDrawn: false };
  const order = Uint32Array.from(documents.keys());
  createRandom(SEED, 'studio').shuffle(order);
  isSetApart.fill(0);
  const isLabelled = (row: number): boolean => hasLabel(documents[row]!);
  const drawnFrom = isPartlyLabelled ? [order.filter(isLabelled), order.filter((row) => !isLabelled(row))] : [order];
  for (const rows of drawnFrom)
    for (const row of rows.subarray(0, Math.floor(HELD_OUT * rows.length))) isSetApart[row] = 1;
  return { isSetApart, isDrawn: true };
}

/** `isPartlyLabelled` is known already where the documents are a sample of the file. */
export function kindsOf(
  documents: readonly Document[],
  isSetApart: Uint8Array,
  isPartlyLabelled = isPartly(documents),
): Kinds {
  const isHeldOut = isPartlyLabelled
    ? isSetApart.map((isApart, row) => (isApart && hasLabel(documents[row]!) ? 1 : 0))
    : isSetApart;
  return { isPartlyLabelled, isHeldOut };
}

const isPartly = (documents: readonly Document[]): boolean =>
  documents.some(hasLabel) && !documents.every(hasLabel) && documents.every(({ labels }) => labels.length <= 1);

/** The documents that models learn from. */
export const trainingDocuments = ({ documents, isHeldOut, isPartlyLabelled }: Held): Document[] =>
  documents
    .filter((document, row) => !isHeldOut[row] && (!isPartlyLabelled || hasLabel(document)))
    .map(({ split: _split, ...document }) => document);

export const trainingPart = (own: Held): Corpus => corpusOf(trainingDocuments(own), own.name);

/** The file for what needs a label of each document: as it is, or without the texts that have none. */
export const labelledCorpus = ({ corpus, documents, isPartlyLabelled, name }: Held): Corpus =>
  isPartlyLabelled ? corpusOf(documents.filter(hasLabel), name) : corpus;

/** The texts without a label; undefined where there are none. */
export const textsOf = ({ documents, isPartlyLabelled, name }: Held): Corpus | undefined =>
  isPartlyLabelled
    ? corpusOf(
        documents.filter((document) => !hasLabel(document)),
        name,
      )
    : undefined;
