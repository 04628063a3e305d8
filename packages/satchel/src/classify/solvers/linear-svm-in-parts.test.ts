/** Very many classes: the sparse table against the dense one, where both fit into memory. */
import { describe, expect, it } from 'vitest';
import { sparseRows } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { linearSvm } from '../linear-svm.ts';
import { examplesOf, scoresOf, train } from '../parts/toy-examples.case.ts';

const [CLASSES, ROWS] = [1000, 1500];
const random = createRandom(1, 'many classes');
const rows = Array.from({ length: ROWS }, (_, row) => {
  const own = Array.from({ length: 3 }, (_, j) => 300 + ((row % (CLASSES - 1)) * 3 + j));
  const indices = Uint32Array.from(new Set([...own, ...Array.from({ length: 4 }, () => random.below(300))])).sort();
  return { indices, values: Float32Array.from(indices, () => 1 / Math.sqrt(indices.length)) };
});
const labels = Array.from({ length: ROWS }, (_, row) => row % (CLASSES - 1)); // class 999 has no rows

/** With 70,000 columns the table is sparse, with 4,000 it is dense; no row has a number in the others. */
const examplesWith = (columns: number) => examplesOf(sparseRows(rows, columns), labels, CLASSES);

describe('a linear SVM of 1,000 classes', () => {
  it('has the scores of the dense table, to a hundredth', { timeout: 120_000 }, async () => {
    const [many, few] = [examplesWith(70_000), examplesWith(4000)];
    const [{ classifier: sparse }, { classifier: dense }] = [await train(linearSvm, many), await train(linearSvm, few)];
    const some = (columns: number) => sparseRows(rows.slice(0, 60), columns);
    const [found, expected] = [scoresOf(sparse, some(70_000)), scoresOf(dense, some(4000))];
    found.forEach((scores, row) => {
      const seen = scores.slice(0, CLASSES - 1);
      seen.forEach((score, k) => {
        expect(Math.abs(score - expected[row]![k]!)).toBeLessThan(0.02);
      });
      expect(scores.indexOf(Math.max(...scores))).toBe(labels[row]);
      expect(scores[CLASSES - 1]).toBeLessThan(Math.min(...seen)); // the class without rows
    });
  });
});
