/**
 * The package `usearch`, which an index of neighbours needs: native code, so it is not installed with Satchel, and loaded only when
 * needed. This is the part of its interface that is used here.
 */
import { SatchelError } from '../../core/errors.ts';

export interface Usearch {
  /** Graphs built by one thread from the same vectors in the same order are the same to the byte. */
  createGraph(dimensions: number, metric: 'cos' | 'ip'): NeighbourGraph;
}

export interface NeighbourGraph {
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void;
  search(vector: Float32Array, k: number, threads: number): { readonly keys: BigUint64Array };
  save(path: string): void;
  /** Reads from the file on demand; the file must be sound. */
  view(path: string): void;
  size(): number;
}

/** Neighbours per vector, and candidates examined when a vector is added or searched. */
const [CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH] = [16, 128, 128];

export async function loadUsearch(): Promise<Usearch> {
  const { default: usearch } = await import('usearch').catch((error: unknown) => {
    throw new SatchelError(
      'MISSING_PACKAGE',
      "An index of neighbours needs the package 'usearch', which is not installed.",
      {
        kind: 'configuration',
        remedy:
          'Install it beside Satchel: npm install usearch. Without it every vector is compared, which is exact and fast up to 100,000.',
        facts: { package: 'usearch' },
        cause: error,
      },
    );
  });
  const { Index, MetricKind, ScalarKind } = usearch;
  return {
    createGraph: (dimensions, metric) =>
      new Index({
        dimensions,
        metric: metric === 'cos' ? MetricKind.Cos : MetricKind.IP,
        quantization: ScalarKind.F32,
        connectivity: CONNECTIVITY,
        expansion_add: EXPANSION_ADD,
        expansion_search: EXPANSION_SEARCH,
        multi: false,
      }),
  };
}
