/** The accuracy of a linear SVM on vectors of the documents of a reading, by its official split. */
import { linearSvm } from '../../packages/satchel/src/classify/linear-svm.ts';
import type { Compute } from '../../packages/satchel/src/core/compute.ts';
import { selectLabelSets } from '../../packages/satchel/src/core/labels.ts';
import { type Matrix, selectRows } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { indexOfLargest } from '../../packages/satchel/src/numeric/largest.ts';
import type { Ingested } from '../../packages/satchel/src/run/ingest.ts';

export interface SvmRun {
  readonly reading: Pick<Ingested, 'splits' | 'labels' | 'classes'>;
  readonly compute: Compute;
  readonly seed: number;
  readonly C: number;
}

/** In percent; row i of `vectors` is document i. */
export async function svmAccuracy(vectors: Matrix, { reading, compute, seed, C }: SvmRun): Promise<number> {
  const part = (name: string): Uint32Array =>
    Uint32Array.from(reading.splits.flatMap((split, row) => (split === name ? [row] : [])));
  const [train, test] = [part('train'), part('test')];
  const { classes, labels } = reading;
  const options = resolveOptions('linear-svm', linearSvm.options, { C });
  const arrays = await linearSvm.fit({
    vectors: selectRows(vectors, train),
    labels: selectLabelSets(labels, train),
    ...{ classes, multiLabel: false, wordMatrix: undefined, options, compute, seed },
  });
  const classifier = linearSvm.prepare({
    arrays,
    options,
    dimensions: vectors.columns,
    classes,
    wordMatrix: undefined,
  });
  const scores = classifier.score(selectRows(vectors, test));
  const right = test.filter(
    (row, i) => indexOfLargest(scores, i * classes.length, classes.length) === labels.ids[labels.offsets[row]!],
  );
  return (100 * right.length) / test.length;
}
