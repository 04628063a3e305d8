/** Places the documents on a plane, similar ones near each other. Drawing a map again starts from the same vectors. */
import { mapDocuments } from 'satchel/browser';
import type { MapMethod, MapOfRows } from '../engine.ts';
import { documentEncoder } from './document-vectors.ts';
import { progressTo } from './progress.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const SEED = 1;

export async function map(told: Told, method: MapMethod, sample: number): Promise<MapOfRows> {
  const { documents, corpus } = held();
  const found = await mapDocuments(await documentEncoder(told), corpus, {
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
