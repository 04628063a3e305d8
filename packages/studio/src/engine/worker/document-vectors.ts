/** 50 numbers a document, from a truncated SVD of the weighted counts (LSI), fitted once a file: for the map, and for meaning in search. */
import { type Encoder, fitEncoder } from 'satchel/browser';
import { progressTo } from './progress.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const DIMENSIONS = 50;
const SEED = 1;

let fitted: { readonly of: Held; readonly encoder: Encoder } | undefined;

export async function documentEncoder(told: Told): Promise<Encoder> {
  const own = held();
  if (fitted?.of !== own) fitted = { of: own, encoder: await fit(told, own) };
  return fitted.encoder;
}

function fit(told: Told, { documents }: Held): Promise<Encoder> {
  const dimensions = Math.max(2, Math.min(DIMENSIONS, Math.floor(documents.length / 4)));
  const texts = documents.map(({ text }) => text);
  const progress = progressTo(told, 'Making vectors of the documents');
  return fitEncoder(texts, { representation: 'lsi', options: { lsi: { dimensions } }, seed: SEED, signal: told.signal, progress }); // biome-ignore format: one call
}
