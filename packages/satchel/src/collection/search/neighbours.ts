/**
 * Neighbours: a graph over the vectors (usearch, HNSW) for collections too large to compare every vector with every query. It finds most of
 * the nearest, not all: the share it found of the ten nearest of some documents is measured when it is built, kept and shown.
 *
 * The graph is a file beside the database, named by the manifest with its checksum. It holds the documents up to number `last`; those that
 * were added later are compared one by one, deleted ones are skipped. A file that the manifest does not name is a leftover.
 */
import { closeSync, openSync, readdirSync, readSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { breathe, chunks, type Progress, silentProgress } from '../../core/compute.ts';
import { type SatchelError, throwIfAborted, usageError } from '../../core/errors.ts';
import type { Likeness } from '../../core/likeness.ts';
import { errorCode, writeError } from '../../files/write-errors.ts';
import { type ExactNeighbours, exactNeighbours } from '../../retrieval/vector-table.ts';
import { damaged } from '../store/damage.ts';
import type { Database } from '../store/database.ts';
import { syncFile, syncFolder } from '../store/folder.ts';
import type { EncoderEntry, NeighboursEntry } from '../store/manifest.ts';
import { readEncoder } from '../store/stored-encoder.ts';
import { readVectors } from '../store/stored-vectors.ts';
import type { LiveIndex } from './live-index.ts';
import type { NeighbourGraph, Usearch } from './usearch.ts';

export interface BuildOptions {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

const PREFIX = 'collection.sqlite.neighbours-';
/** Vectors added between two yields to the event loop. */
const STEP = 250;
/** Documents for measuring recall: their ten nearest are found exactly and by the graph. */
const SAMPLE = 100;
const NEAREST = 10;

/** Writes the file; it counts once a manifest names it. */
export async function buildNeighbours(
  folder: string,
  database: Database,
  usearch: Usearch,
  index: LiveIndex,
  entry: EncoderEntry,
  { signal, progress = silentProgress }: BuildOptions,
): Promise<NeighboursEntry> {
  const { likeness } = database.read(() => readEncoder(database, entry)).fitted.settings.representation;
  const table = database.read(() => readVectors(database, entry, index.numbers));
  if (!('kernels' in table) || likeness.pairs || likeness.map) throw notDense(entry.representation);
  const exact = exactNeighbours(table, likeness);
  const graph = usearch.createGraph(entry.dimensions, metricOf(likeness));
  progress.stage('fit');
  for (const { start, end } of chunks(index.numbers.length, STEP)) {
    throwIfAborted(signal);
    graph.add(BigUint64Array.from(index.numbers.subarray(start, end), BigInt), exact.rows(start, end), 1);
    progress.advance(end, index.numbers.length, 'vectors');
    await breathe();
  }
  const file = `${PREFIX}${index.generation + 1}`;
  const { bytes, checksum } = await save(graph, folder, file);
  return {
    file,
    bytes,
    checksum,
    last: index.numbers.at(-1) ?? 0,
    vectors: index.numbers.length,
    recall: recallOf(graph, index, exact),
  };
}

/** The graph's name for a likeness that is a product. */
export const metricOf = ({ isUnit }: Likeness): 'cos' | 'ip' => (isUnit ? 'cos' : 'ip');

/** Throws for a damaged file, which must not reach native code. */
export function openNeighbours(
  folder: string,
  usearch: Usearch,
  entry: EncoderEntry,
  kept: NeighboursEntry,
  metric: 'cos' | 'ip',
): NeighbourGraph {
  requireWhole(folder, kept);
  const graph = usearch.createGraph(entry.dimensions, metric);
  graph.view(join(folder, kept.file));
  if (graph.size() !== kept.vectors)
    throw damaged(`the file ${kept.file}`, `it has ${graph.size()} vectors and should have ${kept.vectors}`);
  return graph;
}

export function requireWhole(folder: string, { file, bytes, checksum }: NeighboursEntry): void {
  const name = `the file ${file}`;
  const path = join(folder, file);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw damaged(name, 'it is missing');
  if (size !== bytes) throw damaged(name, `it has ${size} bytes and should have ${bytes}`);
  if (checksumOfFile(path) !== checksum) throw damaged(name, 'its checksum is not that of the manifest');
}

/** Files that no manifest names: of another fit, or of a writer that died. */
export function removeUnnamed(folder: string, named: NeighboursEntry | undefined): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX) || name === named?.file) continue;
    try {
      unlinkSync(join(folder, name));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

async function save(
  graph: NeighbourGraph,
  folder: string,
  file: string,
): Promise<Pick<NeighboursEntry, 'bytes' | 'checksum'>> {
  const [path, temporary] = [join(folder, file), join(folder, `${file}.tmp`)];
  try {
    graph.save(temporary);
    await syncFile(temporary);
    renameSync(temporary, path);
    await syncFolder(folder);
    return { bytes: statSync(path).size, checksum: checksumOfFile(path) };
  } catch (error) {
    throw writeError(path, error);
  }
}

/** The share of the ten nearest that the graph finds too, over documents evenly taken; a document is not its own neighbour. */
function recallOf(graph: NeighbourGraph, { numbers }: LiveIndex, exact: ExactNeighbours): number {
  const count = Math.min(SAMPLE, numbers.length);
  let [hits, all] = [0, 0];
  for (let i = 0; i < count; i++) {
    const row = Math.floor((i * numbers.length) / count);
    const right = new Set([...exact.nearest(row, NEAREST)].map((found) => BigInt(numbers[found]!)));
    const { keys } = graph.search(exact.rows(row, row + 1), Math.min(NEAREST + 1, numbers.length), 1);
    all += right.size;
    hits += [...keys].filter((key) => right.has(key)).length;
  }
  return all === 0 ? 1 : hits / all;
}

function checksumOfFile(path: string): number {
  const [descriptor, piece] = [openSync(path, 'r'), new Uint8Array(1 << 20)];
  try {
    let checksum = 0;
    for (let read = -1; read !== 0; ) {
      read = readSync(descriptor, piece, 0, piece.length, null);
      checksum = crc32(piece.subarray(0, read), checksum);
    }
    return checksum;
  } finally {
    closeSync(descriptor);
  }
}

const notDense = (representation: string): SatchelError =>
  usageError(
    'UNSUPPORTED',
    `Neighbours are found by angles and products of dense vectors; those of '${representation}' are not.`,
  );
