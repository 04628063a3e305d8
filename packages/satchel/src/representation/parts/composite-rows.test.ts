import { describe, expect, it } from 'vitest';
import type { Bag } from '../../core/bag.ts';
import { createMatrix } from '../../core/matrix.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { type ComponentSumsSettings, createComponentSums } from './component-sums.ts';
import { type CompositeRows, createCompositeRows } from './composite-rows.ts';

const [V, d, K] = [40, 13, 6];
const random = createRandom(1, 'composite rows');
const words = createMatrix(V, d);
for (let j = 0; j < words.data.length; j++) words.data[j] = random.uniform() - 0.5;
const offsets = Uint32Array.from({ length: V + 1 }, (_, w) => 2 * w);
const components = Uint32Array.from({ length: 2 * V }, (_, j) => (j % 2 === 0 ? (j >> 1) % 3 : 3 + ((j >> 1) % 3)));
const memberships = {
  count: K,
  offsets,
  components,
  shares: Float32Array.from(components, (_, j) => (j % 2 === 0 ? 0.7 : 0.3)),
};
const wordWeights = Float32Array.from({ length: V }, (_, w) => 1 + w / V);
const settings = { wordMatrix: words, memberships, wordWeights };
const bags: Bag[] = Array.from({ length: 25 }, (_, i) => {
  const ids = Uint32Array.from({ length: i }, (_, j) => Math.floor((j * V) / 25));
  return { ids, counts: Float32Array.from(ids, (id) => 1 + (id % 3)) };
});

/** The same in 64 bits, by component-sums.ts. */
function plainRows(settings: ComponentSumsSettings): CompositeRows {
  const d = settings.wordMatrix.columns;
  const gathered = createComponentSums(settings);
  const { sums, touched } = gathered;
  const [indices, values] = [new Uint32Array(sums.length), new Float32Array(sums.length)];

  return {
    gather(bag) {
      gathered.gather(bag);
      let square = 0;
      for (let i = 0; i < gathered.size * d; i++) square += sums[i]! * sums[i]!;
      return square;
    },
    extremes() {
      let [low, high] = gathered.size < touched.length ? [0, 0] : [sums[0]!, sums[0]!];
      for (let i = 0; i < gathered.size * d; i++) {
        if (sums[i]! < low) low = sums[i]!;
        else if (sums[i]! > high) high = sums[i]!;
      }
      return [low, high];
    },
    row(scale, threshold) {
      let count = 0;
      for (let t = 0; t < gathered.size; t++) {
        for (let i = 0; i < d; i++) {
          const value = scale * sums[t * d + i]!;
          if (value === 0 || Math.abs(value) < threshold) continue;
          indices[count] = touched[t]! * d + i;
          values[count++] = value;
        }
      }
      return { indices: indices.subarray(0, count), values: values.subarray(0, count) };
    },
  };
}

describe('composite rows', () => {
  it('come out of kernels as of plain loops, to the digits of 32 bits', () => {
    const [plain, compiled] = [plainRows(settings), createCompositeRows(settings, kernelProvider)];
    for (const bag of bags) {
      const [square, found] = [plain.gather(bag), compiled.gather(bag)];
      expect(Math.abs(found - square)).toBeLessThanOrEqual(1e-5 * square);
      expect(compiled.extremes()[0]).toBeCloseTo(plain.extremes()[0], 4);
      expect(compiled.extremes()[1]).toBeCloseTo(plain.extremes()[1], 4);
      const [expected, row] = [plain.row(1, 0.05), compiled.row(1, 0.05)];
      expect([...row.indices]).toEqual([...expected.indices]);
      row.values.forEach((value, j) => {
        expect(value).toBeCloseTo(expected.values[j]!, 4);
      });
    }
  });

  it('do not remember the document before', () => {
    const composite = createCompositeRows(settings, kernelProvider);
    const alone = composite.gather(bags[3]!);
    composite.gather(bags[24]!);
    expect(composite.gather(bags[3]!)).toBe(alone);
    expect(composite.gather(bags[0]!)).toBe(0);
  });

  it('says how much memory would be needed where the words take more than there can be', () => {
    const vast = { ...words, rows: 4e6, columns: 300, data: words.data };
    expect(() => createCompositeRows({ ...settings, wordMatrix: vast }, kernelProvider)).toThrowError(
      expect.objectContaining({
        code: 'MEMORY_LIMIT',
        message: expect.stringContaining('scdv: the word vectors need 4'),
      }),
    );
  });
});
