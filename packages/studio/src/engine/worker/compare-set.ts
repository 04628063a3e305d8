/** The words that tell a set of documents from the rest, by the score test of `wordShifts`. */
import type { Encoder } from 'satchel/browser';
import { type WordCounts, wordShifts } from 'satchel/statistics';
import type { WordApart } from '../word-apart.ts';
import { chosenOf } from './change-file.ts';
import { documentEncoder } from './document-vectors.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const SHOWN = 16;
/** Of larger files a part stands for the rest. */
const MOST_OTHERS = 5000;
/** Shorter words, and words of more than half of both, say little. */
const LEAST_LENGTH = 3;
const MOST_SHARE = 0.5;

export async function compareSet(told: Told, rows: Uint32Array): Promise<readonly WordApart[]> {
  const own = held();
  const encoder = await documentEncoder(told);
  const isInside = chosenOf(own, rows);
  const step = Math.max(1, Math.floor((own.documents.length - rows.length) / MOST_OTHERS));
  const inside = await countsOf(encoder, own.documents.filter((_, row) => isInside[row]), told); // biome-ignore format: one call
  const outside = await countsOf(encoder, own.documents.filter((_, row) => !isInside[row] && row % step === 0), told); // biome-ignore format: one call
  const { terms } = encoder.fitted.vocabulary;
  return wordShifts(terms, outside, inside, terms.length)
    .filter(({ word, before, now }) => word.length >= LEAST_LENGTH && Math.min(before, now) <= MOST_SHARE)
    .slice(0, SHOWN);
}

const BATCH = 200;

/** How many documents hold each word of the encoder. */
export async function countsOf(
  { prepared, fitted: { vocabulary } }: Encoder,
  documents: readonly { readonly text: string }[],
  told: Told,
): Promise<WordCounts> {
  const documentCounts = new Uint32Array(vocabulary.terms.length);
  for (const [row, { text }] of documents.entries()) {
    for (const id of new Set(prepared.read(text).bag.ids)) documentCounts[id]!++;
    if (row % BATCH !== 0) continue;
    told.stage({ what: 'Counting words', done: row, total: documents.length });
    await new Promise((resolve) => setTimeout(resolve)); // other questions come in between
    told.signal.throwIfAborted();
  }
  return { documents: documents.length, documentCounts };
}
