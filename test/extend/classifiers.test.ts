/** A classifier of one's own, made outside with public exports alone: one declaration, and it keeps the contract. */
import { describe, expect, it } from 'vitest';
import {
  checkEstimator,
  checkExamples,
  createRandom,
  defineClassifier,
  integer,
  labelsAt,
  linearArrays,
  linearClassifier,
  type Random,
  type Vector,
  type Vectors,
  vectorAt,
} from '../../packages/satchel/src/extend.ts';
import { corpusOf, modelFromBytes, train } from '../../packages/satchel/src/index.ts';

/** Averaged perceptron (Freund & Schapire 1999), one class against the rest: learns from its mistakes alone. */
const perceptron = defineClassifier({
  name: 'perceptron',
  summary: 'Averaged perceptron: learns from its mistakes alone.',
  needs: {},
  options: {
    epochs: integer('how often it reads the training documents', 10, { min: 1, max: 1000, tune: [5, 10, 20] }),
  },
  async fit({ options: { epochs }, seed, ...examples }) {
    checkExamples('perceptron', examples);
    const { vectors, labels, classes } = examples;
    const fitted = linearArrays(vectors.columns, classes.length);
    classes.forEach((_, c) => {
      const isOwn = (row: number) => labelsAt(labels, row).includes(c);
      const { weights, bias } = separate(vectors, isOwn, epochs, createRandom(seed, `perceptron ${c}`));
      fitted.setClass(c, weights, bias);
    });
    return fitted.arrays;
  },
  prepare: ({ arrays, dimensions, classes }) => linearClassifier({ owner: 'perceptron', arrays, dimensions, classes }),
});

/** The mean of the weights after each document that was read. */
function separate(vectors: Vectors, isOwn: (row: number) => boolean, epochs: number, random: Random) {
  const now = { weights: new Float64Array(vectors.columns), bias: 0 };
  const mean = { weights: new Float64Array(vectors.columns), bias: 0 };
  const order = Uint32Array.from({ length: vectors.rows }, (_, row) => row);
  const steps = epochs * order.length;
  for (let step = 0; step < steps; step++) {
    if (step % order.length === 0) random.shuffle(order);
    const row = order[step % order.length]!;
    const vector = vectorAt(vectors, row);
    const sign = isOwn(row) ? 1 : -1;
    let score = now.bias;
    forEachNumber(vector, (i, value) => {
      score += now.weights[i]! * value;
    });
    if (sign * score > 0) continue;
    for (const [line, factor] of [
      [now, sign],
      [mean, (sign * (steps - step)) / steps],
    ] as const) {
      line.bias += factor;
      forEachNumber(vector, (i, value) => {
        line.weights[i]! += factor * value;
      });
    }
  }
  return mean;
}

/** Vectors are dense, or sparse with indices and values. */
function forEachNumber(vector: Vector, visit: (i: number, value: number) => void): void {
  if (vector instanceof Float32Array) vector.forEach((value, i) => void visit(i, value));
  else vector.indices.forEach((i, j) => void visit(i, vector.values[j]!));
}

describe('a classifier of one’s own', () => {
  it.each(['bow', 'lsi'])('keeps the contract over %s', async (representation) => {
    const { failed } = await checkEstimator({ representation, classifier: perceptron });
    expect(failed).toEqual([]);
  });

  it('learns from its mistakes alone: worked numbers', () => {
    const vectors = { rows: 1, columns: 2, data: Float32Array.of(1, 2) };
    const { weights, bias } = separate(vectors, () => false, 2, createRandom(1));
    expect([...weights, bias]).toEqual([-1, -2, -1]); // wrong at the first step, right from then on
  });

  it('is saved and loaded by its name', async () => {
    const corpus = corpusOf([
      { id: '1', text: 'dough in the oven', labels: ['baker'] },
      { id: '2', text: 'iron on the anvil', labels: ['smith'] },
    ]);
    const { model } = await train(corpus, { classifier: perceptron, protocol: 'none' });
    const again = await modelFromBytes(model.toBytes(), undefined, { classifier: perceptron });
    expect(again.predict(['hot iron'])[0]!.labels).toEqual(['smith']);
    await expect(modelFromBytes(model.toBytes())).rejects.toMatchObject({ code: 'UNKNOWN_METHOD' });
  });
});
