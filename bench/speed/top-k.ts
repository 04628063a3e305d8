/**
 * Exact nearest vectors: the ten best of 100,000 × 200 by dot product, compared with a plain SIMD read of the same
 * matrix in the same run, which is the lower bound for any exact search. First checks the list against a sort; then best
 * and median milliseconds, reading and searching in turn. With --usearch also an approximate index as a collection
 * builds it, one thread: seconds to build, milliseconds per query, recall@10 (minutes for 100,000 rows).
 *
 *   node bench/speed/top-k.ts [rows] [columns] [--usearch]
 */
import asc from 'assemblyscript/asc';
import { loadUsearch } from '../../packages/satchel/src/collection/search/usearch.ts';
import type { Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';

const [rows = 100_000, columns = 200] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const [K, QUERIES, CENTRES] = [10, 40, 1000];

/** Eight running sums of four-lane vectors: only loads and additions. */
const reader = `
export function read(from: usize, bytes: usize): f32 {
  let a = f32x4.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  for (const end = from + bytes; from < end; from += 128) {
    a = f32x4.add(a, v128.load(from)); b = f32x4.add(b, v128.load(from, 16));
    c = f32x4.add(c, v128.load(from, 32)); d = f32x4.add(d, v128.load(from, 48));
    e = f32x4.add(e, v128.load(from, 64)); f = f32x4.add(f, v128.load(from, 80));
    g = f32x4.add(g, v128.load(from, 96)); h = f32x4.add(h, v128.load(from, 112));
  }
  const sum = f32x4.add(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)), f32x4.add(f32x4.add(e, f), f32x4.add(g, h)));
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
}`;

const memory = kernelProvider.createMemory(4 * rows * columns + (1 << 20), false);
const matrix = memory.matrix(rows, columns);
const queries = memory.matrix(QUERIES, columns);
const [scores, ids] = [memory.f32(K), memory.u32(K)];
fillWithUnitRows(matrix, 'rows');
fillWithUnitRows(queries, 'queries');
const read = await compileReader();
const megabytes = (4 * rows * columns) / 1e6;
console.log(`${rows} × ${columns}, ${megabytes.toFixed(0)} MB, the ${K} best, one thread`);

for (const build of ['simd', 'relaxed'] as const) {
  const kernels = kernelProvider.open(build, memory.handle);
  const queryAt = (i: number): Float32Array =>
    queries.data.subarray((i % QUERIES) * columns, ((i % QUERIES) + 1) * columns);
  check(build);
  const { reads, searches } = inTurns(
    QUERIES,
    () => void read(matrix.data.byteOffset, matrix.data.byteLength),
    (i) => void kernels.topRows(matrix, queryAt(i), scores, ids),
  );
  const share = (of: (times: readonly number[]) => number): string =>
    `${((100 * of(reads)) / of(searches)).toFixed(0)} %`;
  console.log(
    `${build}: read ${best(reads).toFixed(2)} ms (${(megabytes / best(reads)).toFixed(1)} GB/s), median ${median(reads).toFixed(2)}; ` +
      `search ${best(searches).toFixed(2)} ms, median ${median(searches).toFixed(2)}; ` +
      `of the speed of reading: ${share(best)} by the best, ${share(median)} by the median`,
  );

  function check(of: string): void {
    kernels.topRows(matrix, queryAt(0), scores, ids);
    const expected = exactTop(queryAt(0));
    if (expected.some((row, place) => row !== ids[place]))
      throw new Error(`${of}: the list is wrong: compare no times`);
  }
}
if (process.argv.includes('--usearch')) await besideUsearch();

/** Computed in 64 bits and sorted completely. */
function exactTop(query: Float32Array): number[] {
  const products = Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < columns; i++) sum += matrix.data[row * columns + i]! * query[i]!;
    return sum;
  });
  return Array.from(products.keys())
    .sort((a, b) => products[b]! - products[a]! || a - b)
    .slice(0, K);
}

/** A matrix with rows around a thousand centres, like documents around their topics. */
async function besideUsearch(): Promise<void> {
  const kernels = kernelProvider.open('simd', memory.handle);
  const graph = (await loadUsearch()).createGraph(columns, 'cos');
  const start = performance.now();
  const STEP = 1000;
  for (let row = 0; row < rows; row += STEP) {
    const end = Math.min(rows, row + STEP);
    const keys = BigUint64Array.from({ length: end - row }, (_, i) => BigInt(row + i));
    graph.add(keys, matrix.data.slice(row * columns, end * columns), 1);
  }
  const built = performance.now() - start;
  let hits = 0;
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const query = queries.data.slice(i * columns, (i + 1) * columns);
    const before = performance.now();
    const { keys } = graph.search(query, K, 1);
    times.push(performance.now() - before);
    kernels.topRows(matrix, queries.data.subarray(i * columns, (i + 1) * columns), scores, ids);
    hits += [...keys].filter((key) => ids.includes(Number(key))).length;
  }
  const recall = (hits / (K * QUERIES)).toFixed(3);
  console.log(
    `usearch: built in ${(built / 1000).toFixed(1)} s, search ${median(times).toFixed(2)} ms, recall@${K} ${recall}`,
  );
}

function inTurns(
  times: number,
  first: (i: number) => void,
  second: (i: number) => void,
): { reads: number[]; searches: number[] } {
  const taken = { reads: [] as number[], searches: [] as number[] };
  const measure = (work: (i: number) => void, i: number, into: number[]): void => {
    const start = performance.now();
    work(i);
    into.push(performance.now() - start);
  };
  for (let i = 0; i < times; i++) {
    measure(first, i, taken.reads);
    measure(second, i, taken.searches);
  }
  return taken;
}

function fillWithUnitRows({ rows: count, columns: width, data }: Matrix, name: string): void {
  const [random, centres] = [createRandom(1, name), createRandom(1, 'centres')];
  const around = Float32Array.from({ length: CENTRES * width }, () => centres.uniform() - 0.5);
  for (let row = 0; row < count; row++) {
    const [own, centre] = [data.subarray(row * width, (row + 1) * width), random.below(CENTRES) * width];
    for (let i = 0; i < width; i++) own[i] = around[centre + i]! + random.uniform() - 0.5;
    const norm = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    for (let i = 0; i < width; i++) own[i] = own[i]! / norm;
  }
}

async function compileReader(): Promise<(from: number, bytes: number) => number> {
  let code: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      'read.ts',
      '--optimizeLevel',
      '3',
      '--noAssert',
      '--runtime',
      'stub',
      '--importMemory',
      '--enable',
      'simd',
      '--outFile',
      'read.wasm',
    ],
    {
      readFile: (name) => (name === 'read.ts' ? reader : null),
      writeFile(_name, contents) {
        if (typeof contents !== 'string') code = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !code) throw new Error(`the reader does not compile: ${stderr.toString()}`);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(code)), {
    env: { memory: memory.handle },
  });
  return exports['read'] as (from: number, bytes: number) => number;
}

function best(times: readonly number[]): number {
  return Math.min(...times);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}
