/**
 * Document vectors as svmlight / LIBSVM lines: the number of the label, then the numbers that are not 0, columns counted from 1.
 *
 *   3 17:0.25 240:-1.5
 *   0,3 17:0.25            a model that gives several labels at once
 *
 * Labels are numbered from 0 in the order of the model's classes. −1 stands for a document without a label, or with one the model does not
 * know; where there may be several, such a label is left out, and a line without any begins with a space (`1:0` stands in one that would
 * be empty). Readers of this format disagree about comments, so there are none: ids are in a file of their own.
 */
import { sparseRowOf } from '../../core/matrix.ts';
import { asSparse, type VectorBatch } from './batch.ts';
import { LineBytes } from './line-bytes.ts';

const [SPACE, COLON, NEWLINE] = [32, 58, 10];

export interface LabelNumbers {
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
}

export async function* svmlightVectors(
  batches: AsyncIterable<VectorBatch>,
  { classes, multiLabel }: LabelNumbers,
): AsyncGenerator<Uint8Array> {
  const numbers = new Map(classes.map((name, index) => [name, index]));
  const bytes = new LineBytes();
  for await (const { vectors, documents } of batches) {
    const sparse = asSparse(vectors);
    documents.forEach(({ labels }, row) => {
      const known = labels.flatMap((label) => numbers.get(label) ?? []).sort((a, b) => a - b);
      bytes.text(multiLabel ? known.join(',') : String(known[0] ?? -1));
      const { indices, values } = sparseRowOf(sparse, row);
      if (multiLabel && known.length === 0 && indices.length === 0) bytes.text(' 1:0'); // an empty line would be no document
      for (let j = 0; j < indices.length; j++) {
        bytes.mark(SPACE);
        bytes.whole(indices[j]! + 1);
        bytes.mark(COLON);
        bytes.float(values[j]!);
      }
      bytes.mark(NEWLINE);
    });
    yield bytes.take();
  }
}
