import { describe, expect, it } from 'vitest';
import { kernelProvider } from '../../../kernels/provider.ts';
import { createRandom } from '../../../numeric/random.ts';
import { sentenceEncoder } from './encode.ts';
import { createGru, type GateForm, type GruWeights, gruWeights } from './gru.ts';
import {
  outputHead,
  type SkipThoughtShape,
  skipThoughtTrainer,
  type Triple,
  tablesOf,
  widestFactor,
  writeInputs,
} from './model.ts';
import { plainArithmetic, type Table, withKernels } from './tables.ts';

const near = (found: ArrayLike<number>, expected: readonly number[], digits = 7): void => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, i) => {
    expect(found[i]!).toBeCloseTo(value, digits);
  });
};

/** The matrices of the worked example, r above z. */
function writeEncoder({ inputGates, input, stateGates, state }: GruWeights): void {
  inputGates.data.set([0.1, 0.2, 0, 0.3, 0.3, -0.1, 0.2, 0.1]);
  stateGates.data.set([0.2, 0, 0.1, 0.1, 0, 0.1, 0.2, 0]);
  input.data.set([0.5, 0.1, -0.2, 0.4]);
  state.data.set([0.1, 0.5, -0.4, 0.1]);
}

describe('one step', () => {
  it.each([
    ['paper', [0.46373067, -0.38915112], [0.31513177, -0.11955436]],
    ['code', [0.46647072, -0.38796372], [0.24971832, -0.06905341]],
  ] as const)('in the form of the %s', (form, candidate, expected) => {
    const weights = gruWeights(plainArithmetic, 2, 2, false);
    writeEncoder(weights);
    const gru = createGru(plainArithmetic, { form, embedding: 2, state: 2, batch: 1, steps: 1 });
    gru.inputs.data.set([1, -0.5]);
    gru.states.data.set([0.1, 0.2]);
    gru.forward(weights, { size: 1, steps: 1, lengths: [1] });
    near(gru.gates.data.subarray(0, 4), [0.50499983, 0.47003595, 0.59145898, 0.54239794]);
    near(gru.candidates.data.subarray(0, 2), candidate);
    near(gru.states.data.subarray(2, 4), expected);
  });
});

/** Words 1, 2 and 3 of the worked example are 0, 1 and 2 here; their outputs are 1, 2 and 3. */
const worked: SkipThoughtShape = {
  form: 'paper',
  wordCount: 3,
  embedding: 2,
  state: 2,
  outputs: 4,
  batch: 1,
  longest: 3,
};

function workedTrainer() {
  const trainer = skipThoughtTrainer(plainArithmetic, worked);
  const { embeddings, encoder, next, outputs } = trainer.weights;
  embeddings.data.set([1, -0.5, 0.3, 0.8, -0.6, 0.4]);
  writeEncoder(encoder);
  next.inputGates.data.set([0.2, -0.1, 0.1, 0.2, 0.1, 0.1, 0, -0.2]);
  next.stateGates.data.set([0.1, 0, 0, 0.1, 0.2, 0.1, 0, 0.3]);
  next.toldGates!.data.set([0.3, 0.1, -0.1, 0.2, 0, 0.2, 0.1, 0.1]);
  next.input.data.set([0.4, 0, 0.1, -0.3]);
  next.state.data.set([0, 0.2, 0.3, 0]);
  next.told!.data.set([0.5, -0.2, 0.2, 0.4]);
  outputs.data.set([0.1, 0, 0.4, -0.3, -0.2, 0.5, 0.3, 0.3]);
  return trainer;
}

const triple: Triple = { sentence: [0, 1], previous: undefined, next: [2, 0] };
const outputOf = Int32Array.of(1, 2, 3);

describe('the worked example', () => {
  it('has the gates, candidates and states of its encoder, and the unit vector', () => {
    const { weights } = workedTrainer();
    const gru = createGru(plainArithmetic, { form: 'paper', embedding: 2, state: 2, batch: 1, steps: 2 });
    writeInputs(gru, weights.embeddings, [triple.sentence], 2, 0);
    gru.forward(weights.encoder, { size: 1, steps: 2, lengths: [2] });
    near(gru.gates.data.subarray(0, 4), [0.5, 0.46257015, 0.58661758, 0.53742985]);
    near(gru.candidates.data.subarray(0, 2), [0.42189901, -0.37994896]);
    near(gru.states.data.subarray(2, 4), [0.24749337, -0.20419591]);
    near(gru.gates.data.subarray(4, 8), [0.5595901, 0.56078037, 0.49739513, 0.54723341]);
    near(gru.candidates.data.subarray(2, 4), [0.1844591, 0.19078448]);
    near(gru.states.data.subarray(4, 6), [0.21614043, 0.01195055]);
    const unit = new Float64Array(2);
    const shape = { form: 'paper', embedding: 2, state: 2, longest: 2 } as const;
    sentenceEncoder(kernelProvider, shape, weights.embeddings, writeEncoder).encode([triple.sentence], unit);
    near(unit, [0.99847497, 0.05520638], 6); // kernels have 32 bits
  });

  it('has the states, probabilities and losses of its decoder, step by step, and the error of s', () => {
    const { weights } = workedTrainer();
    const gru = createGru(plainArithmetic, { form: 'paper', embedding: 2, state: 2, batch: 1, steps: 3 });
    const [told, toldErrors, carried] = [0, 1, 2].map(() => plainArithmetic.table(1, 2));
    told!.data.set([0.21614043, 0.01195055]);
    writeInputs(gru, weights.embeddings, [[2, 0]], 3, 1);
    const written = { size: 1, steps: 3, lengths: [3] };
    gru.forward(weights.next, written, told);
    const states = gru.states.data;
    near(states.subarray(2, 4), [0.05270713, 0.02425926]);
    near(states.subarray(4, 6), [-0.03899838, -0.0479221]);
    near(states.subarray(6, 8), [0.21692361, 0.12665244]);

    const head = outputHead(plainArithmetic, 2, 4, 3);
    const lossWith = (outputsOf: Int32Array): number =>
      head.learn(gru, weights.outputs, plainArithmetic.table(4, 2), [[2, 0]], outputsOf).loss;
    const end = lossWith(Int32Array.of(-1, -1, -1)); // of words without outputs the end alone is a target
    expect(end).toBeCloseTo(1.413541167, 8);
    expect(Math.exp(-end)).toBeCloseTo(0.24328026, 7);
    [0.2485785, 0.25070904, 0.24766479, 0.25304767].forEach((probability, output) => {
      expect(Math.exp(end - lossWith(Int32Array.of(-1, -1, output)))).toBeCloseTo(probability, 7);
    });
    expect(lossWith(Int32Array.of(-1, -1, 3)) - end).toBeCloseTo(1.374177383, 7);
    expect(lossWith(Int32Array.of(1, -1, -1)) - end).toBeCloseTo(1.375726652, 7);
    expect(Math.exp(end - lossWith(Int32Array.of(1, -1, -1)))).toBeCloseTo(0.25265594, 7);

    gru.stateErrors.data.fill(0);
    expect(lossWith(outputOf)).toBeCloseTo(4.163445201, 7);
    gru.backward(weights.next, written, gruWeights(plainArithmetic, 2, 2, true), carried!, told, toldErrors);
    near(toldErrors!.data, [-0.03013742, 0.16953172]);
  });

  it('has its loss and gradients', () => {
    const { gradients, learn } = workedTrainer();
    const { loss, targets } = learn([triple], outputOf);
    expect(loss).toBeCloseTo(4.163445201, 8);
    expect(targets).toBe(3);
    near(gradients.encoder.input.data, [-0.02031062, -0.00360084, 0.06257214, 0.05364069]);
    near(gradients.encoder.stateGates.data.subarray(4), [0.00011754, -0.00009697, 0.00410617, -0.00338782]);
    near(gradients.next.told!.data, [-0.04095721, -0.00226455, 0.07031342, 0.00388768]);
    near(gradients.embeddings.data.subarray(0, 2), [-0.00207962, -0.00733787]);
    near(gradients.embeddings.data.subarray(4, 6), [-0.01676648, -0.06581363]);
    const squares = tablesOf(gradients).flatMap(({ data }) => Array.from(data, (value) => value * value));
    expect(Math.sqrt(squares.reduce((sum, value) => sum + value, 0))).toBeCloseTo(0.3106434012, 8);
  });
});

const triples: readonly Triple[] = [
  { sentence: [0, 3, 1], previous: [2], next: [1, 4, 0] },
  { sentence: [4], previous: undefined, next: [3, 3] },
  { sentence: [1, 2], previous: [0, 1, 2, 3], next: undefined },
];
const small = (form: GateForm): SkipThoughtShape => ({
  form,
  wordCount: 5,
  embedding: 3,
  state: 4,
  outputs: 5,
  batch: 3,
  longest: 4,
});
/** Word 3 has no output. */
const outputs = Int32Array.of(1, 2, 3, -1, 4);

function randomise(tables: readonly Table[], form: GateForm): void {
  const random = createRandom(1, 'skip-thought');
  for (const { data } of tables) for (let i = 0; i < data.length; i++) data[i] = random.uniform() - 0.5;
  if (form === 'paper') for (const { data, rows } of tables) if (rows === 1) data.fill(0);
}

describe.each(['paper', 'code'] as const)('the gradients in the form of the %s', (form) => {
  it('equal finite differences, for every weight', () => {
    const { weights, gradients, learn } = skipThoughtTrainer(plainArithmetic, small(form));
    const tables = tablesOf(weights);
    randomise(tables, form);
    learn(triples, outputs);
    const written = tablesOf(gradients).map(({ data }) => data.slice());
    const h = 1e-5;
    let largest = 0;
    tables.forEach(({ data, rows }, k) => {
      if (form === 'paper' && rows === 1) return; // has no bias
      for (let i = 0; i < data.length; i++) {
        const kept = data[i]!;
        const lossAt = (value: number): number => {
          data[i] = value;
          return learn(triples, outputs).loss / triples.length;
        };
        const difference = (lossAt(kept + h) - lossAt(kept - h)) / (2 * h);
        data[i] = kept;
        largest = Math.max(largest, Math.abs(difference - written[k]![i]!));
      }
    });
    expect(largest).toBeLessThan(1e-8);
  });

  it('are the same by kernels, to 32 bits', () => {
    const plain = skipThoughtTrainer(plainArithmetic, small(form));
    const fast = withKernels(kernelProvider, widestFactor(small(form)), (kernels) =>
      skipThoughtTrainer(kernels, small(form)),
    );
    for (const { weights } of [plain, fast]) randomise(tablesOf(weights), form);
    expect(fast.learn(triples, outputs).loss).toBeCloseTo(plain.learn(triples, outputs).loss, 4);
    tablesOf(plain.gradients).forEach(({ data }, k) => {
      near(tablesOf(fast.gradients)[k]!.data, [...data], 5);
    });
  });

  it('are means: a batch of a triple and its copies has the gradients of one', () => {
    const { weights, gradients, learn } = skipThoughtTrainer(plainArithmetic, small(form));
    randomise(tablesOf(weights), form);
    const [one] = triples;
    const single = learn([one!], outputs).loss;
    const before = tablesOf(gradients).map(({ data }) => data.slice());
    expect(learn([one!, one!, one!], outputs).loss).toBeCloseTo(3 * single, 9);
    tablesOf(gradients).forEach(({ data }, k) => {
      near(data, [...before[k]!], 9);
    });
  });
});
