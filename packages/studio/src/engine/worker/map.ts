/**
 * The documents on a plane, alike ones near each other. Their vectors are 50 numbers from a truncated SVD of the weighted counts (LSI), fitted
 * once a file: maps drawn again begin from them.
 */
import { type Encoder, fitEncoder, mapDocuments } from 'satchel/browser';
import type { MapMethod, MapOfRows } from '../engine.ts';
import { progressTo } from './progress.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const DIMENSIONS = 50;
const SEED = 1;

let fitted: { readonly of: Held; readonly encoder: Encoder } | undefined;

export async function map(told: Told, method: MapMethod, sample: number): Promise<MapOfRows> {
  const own = held();
  const { documents, corpus } = own;
  const encoder = fitted?.of === own ? fitted.encoder : await fit(told, own);
  fitted = { of: own, encoder };
  const found = await mapDocuments(encoder, corpus, {
    map: { method },
    sample,
    seed: SEED,
    signal: told.signal,
    progress: progressTo(told, 'Drawing the map'),
  });
  const rowOf = new Map(documents.map(({ id }, row) => [id, row]));
  return {
    method,
    rows: Uint32Array.from(found.documents, ({ id }) => rowOf.get(id)!),
    x: Float32Array.from(found.documents, ({ x }) => x),
    y: Float32Array.from(found.documents, ({ y }) => y),
    trustworthiness: found.quality.trustworthiness,
    neighbours: found.quality.k,
    empty: found.empty,
  };
}

function fit(told: Told, { documents }: Held): Promise<Encoder> {
  const smaller = Math.max(2, Math.min(DIMENSIONS, Math.floor(documents.length / 4)));
  return fitEncoder(
    documents.map(({ text }) => text),
    {
      representation: 'lsi',
      options: { lsi: { dimensions: smaller } },
      seed: SEED,
      signal: told.signal,
      progress: progressTo(told, 'Making vectors for the map'),
    },
  );
}
