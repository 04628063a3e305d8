import { describe, expect, it } from 'vitest';
import { kernelProvider } from '../../kernels/provider.ts';
import { dotInFourSums } from '../../kernels/rows/plain.ts';
import { gradientStep } from '../../kernels/train-words/gradient-step.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { concatenatedStep } from './concatenated.ts';
import { factoredStep } from './factored.ts';
import { trainItems } from './first-words.ts';
import { pairItems, pairLookup } from './pairs.ts';
import type { TopicalText, WindowSettings } from './settings.ts';
import { openStepTable, type StepTable } from './step-table.ts';
import { meanStep } from './topic-cbow.ts';
import { meansOfTopics, togetherStep, trainTogether, trainTopics } from './topic-vectors.ts';
import { type Walk, walkWindows } from './windows.ts';

/** A table whose rows start with these numbers; its next targets are the rows `targets`, the first of them true. */
function tableOf(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  labels: readonly number[],
  dimensions = 3,
) {
  const table = openStepTable('test', { rows: rows.length, dimensions, mostTargets: targets.length }, kernelProvider);
  rows.forEach((row, i) => {
    table.rows.data.set(row, i * table.rows.columns);
  });
  table.targets.set(targets);
  table.labels.set(labels);
  table.times.fill(1);
  return table;
}

function expectRow({ rows }: StepTable, row: number, numbers: readonly number[]): void {
  numbers.forEach((expected, c) => {
    expect(rows.data[row * rows.columns + c], `row ${row}, number ${c}`).toBeCloseTo(expected, 6);
  });
}

const padded = (numbers: readonly number[]) => Float32Array.from({ length: 8 }, (_, c) => numbers[c] ?? 0);
/** The plain kernel of a step: what the compiled one gives to the bit. The first output is the true one. */
const stepOf = (x: readonly number[], outputs: readonly (readonly number[])[]) =>
  gradientStep([padded(x)], outputs.map((output, n) => ({ row: padded(output), label: n === 0 ? 1 : 0 })), 1); // biome-ignore format: one line
const objective = (x: readonly number[], outputs: readonly (readonly number[])[]): number => -stepOf(x, outputs).loss;
const errorsOf = (x: readonly number[], outputs: readonly (readonly number[])[]): number[] =>
  stepOf(x, outputs).errors.map(([error]) => error!);
const near = (found: readonly number[], expected: readonly number[]) =>
  expected.forEach((number, i) => {
    expect(Math.abs(found[i]! - number)).toBeLessThan(1.2e-7); // 32 bits
  });

describe('worked numbers', () => {
  const [up, un] = [
    [0.3, -0.2, 0.1],
    [-0.1, 0.4, 0.2],
  ];

  it('topic2vec by skip-gram: the word, then its topic, against shared outputs', () => {
    const table = tableOf([[0.1, -0.1, 0.2], [-0.2, 0.1, 0.1], up, un, [0]], [2, 3], [1, 0]);
    togetherStep(table, 1, 4, false)(0, 0, 2, 0.025);
    expectRow(table, 0, [0.10486255, -0.10738754, 0.19871877]);
    expectRow(table, 1, [-0.19478675, 0.09218041, 0.09875726]);
    expectRow(table, 2, [0.29861865, -0.19991246, 0.10370634]);
    expectRow(table, 3, [-0.09864365, 0.3999437, 0.19621245]);
  });

  it('topic2vec by skip-gram: gradients of word and topic before anything has moved', () => {
    for (const [x, gradient] of [
      [
        [0.1, -0.1, 0.2],
        [0.19450214, -0.29550144, -0.05124929],
      ],
      [
        [-0.2, 0.1, 0.1],
        [0.20724679, -0.31149431, -0.05224858],
      ],
    ] as const) {
      const table = tableOf([x, up, un], [1, 2], [1, 0]);
      table.step(0, 2, 1, false);
      gradient.forEach((expected, c) => {
        expect(table.delta[c]).toBeCloseTo(expected, 6);
      });
    }
  });

  it('topic2vec by CBOW: the mean of the contexts against a word and a topic, contexts take their share', () => {
    const rows = [[0.1, 0.2, -0.1], [0.3, 0, 0.1], up, un, [0.2, 0.1, 0], [0, -0.1, 0.3], [0, 0, 0]];
    const table = tableOf(rows, [2, 3, 4, 5], [1, 0, 1, 0]);
    meanStep(table, 6)(Uint32Array.of(0, 1), 4, 0.025);
    expectRow(table, 6, [0.2, 0.1, 0]);
    expectRow(table, 0, [0.10368751, 0.19748125, -0.10251562]);
    expectRow(table, 2, [0.30245001, -0.198775, 0.1]);
    expectRow(table, 4, [0.20243751, 0.10121876, 0]);
    expectRow(table, 5, [-0.0024875, -0.10124375, 0.3]);
    [0.2950009, -0.20149994, -0.20124984].forEach((e, c) => {
      expect(table.delta[c]! / 0.025).toBeCloseTo(e, 5);
    });
    // The whole change of the mean, which word2vec adds to every context word; here each takes its share.
    [0.10737502, 0.1949625, -0.10503125].forEach((number, c) => {
      expect(rows[0]![c]! + table.delta[c]!).toBeCloseTo(number, 6);
    });
  });

  it('topic2vec by CBOW: J, of the words and of the topics, and the errors', () => {
    const h = [0.2, 0.1, 0];
    const [words, topics] = [
      [up, un],
      [
        [0.2, 0.1, 0],
        [0, -0.1, 0.3],
      ],
    ] as const;
    expect(objective(h, words)).toBeCloseTo(-1.376544347, 7);
    expect(objective(h, topics)).toBeCloseTo(-1.356619329, 7);
    expect(objective(h, words) + objective(h, topics)).toBeCloseTo(-2.733163675, 7);
    near([...errorsOf(h, words), ...errorsOf(h, topics)], [0.49000133, -0.50499983, 0.4875026, -0.49750002]);
  });

  it('topic2vec by skip-gram: J, and the gradient of an output from both inputs before anything has moved', () => {
    const inputs = [
      [0.1, -0.1, 0.2],
      [-0.2, 0.1, 0.1],
    ];
    expect(inputs.reduce((sum, x) => sum + objective(x, [up, un]), 0)).toBeCloseTo(-2.809625759, 7);
    const gradient = [0, 0, 0];
    for (const x of inputs) {
      const table = tableOf([x, up, un], [1, 2], [1, 0]);
      table.step(0, 2, 1, false);
      for (let c = 0; c < 3; c++) gradient[c]! += table.rows.data[table.rows.columns + c]! - up[c]!;
    }
    near(gradient, [-0.05524786, 0.00349857, 0.14825071]);
  });

  it('twe-3: scores, J and the errors; and J with outputs of words and topics', () => {
    const x = [0.1, -0.1, 0.2, 0.3, -0.2];
    const outputs = [
      [0.2, 0.1, 0, -0.1, 0.3],
      [-0.1, 0.3, 0.1, 0.2, 0],
    ];
    near(outputs.map((output) => dotInFourSums(padded(x), padded(output))), [-0.08, 0.04]); // biome-ignore format: one line
    expect(objective(x, outputs)).toBeCloseTo(-1.447294135, 7);
    near(errorsOf(x, outputs), [0.51998934, -0.50999867]);
    const sameTopic = [
      [0.2, 0.1, 0, -0.1, 0.3],
      [-0.1, 0.3, 0.1, -0.1, 0.3],
    ];
    expect(objective(x, sameTopic)).toBeCloseTo(-1.373605886, 7);
  });

  it('twe-3: word and topic side by side against outputs of pairs', () => {
    const outputs = [[0], [0.2, 0.1, 0, -0.1, 0.3], [-0.1, 0.3, 0.1, 0.2, 0]];
    const table = tableOf(outputs, [1, 2], [1, 0], 5);
    const [words, topics] = [matrixOf([0.1, -0.1, 0.2]), matrixOf([0.3, -0.2])];
    concatenatedStep(table, words, topics)(0, 0, 2, 0.025);
    const near = (numbers: Float32Array, expected: readonly number[]) =>
      expected.forEach((x, c) => {
        expect(numbers[c]).toBeCloseTo(x, 6);
      });
    near(words.data, [0.10387494, -0.10252502, 0.198725]);
    near(topics.data, [0.29615003, -0.19610008]);
    expectRow(table, 1, [0.20129997, 0.09870003, 0.00259995, -0.09610008, 0.29740005]);
    expectRow(table, 2, [-0.101275, 0.301275, 0.09745001, 0.19617501, 0.00254999]);
  });

  it('twe-3 with outputs of words and topics: targets of one topic add up', () => {
    const table = tableOf([[0], [0], [0]], [1, 2], [1, 0], 5);
    const [words, topics] = [matrixOf([0.1, -0.1, 0.2]), matrixOf([0.3, -0.2])];
    const outputs = { rows: 2, columns: 3, data: Float32Array.of(0.2, 0.1, 0, -0.1, 0.3, 0.1) };
    const topicOutputs = matrixOf([-0.1, 0.3]);
    const step = factoredStep(table, words, topics, { outputs, topicOutputs });
    step(0, 0, { targetWords: Uint32Array.of(0, 1), targetTopics: Uint32Array.of(0, 0), count: 2 }, 1);
    const changes = [
      topics.data[0]! - 0.3,
      topics.data[1]! + 0.2,
      topicOutputs.data[0]! + 0.1,
      topicOutputs.data[1]! - 0.3,
    ];
    [-0.00474616, 0.01423849, 0.01423849, -0.00949233].forEach((x, i) => {
      expect(changes[i]).toBeCloseTo(x, 6);
    });
  });

  it('twe-3: a topic that grows is kept within length 5', () => {
    const table = tableOf([[0], [0, 0, 0, 30, 40]], [1], [1], 5);
    const topics = matrixOf([-3, -4]);
    concatenatedStep(table, matrixOf([0, 0, 0]), topics)(0, 0, 1, 1);
    expect(Math.hypot(...topics.data)).toBeCloseTo(5, 5);
  });
});

describe('pairs of a word and a topic', () => {
  const text = (topics: number[]): TopicalText => ({
    running: { offsets: Uint32Array.of(0, 8), ids: Uint32Array.of(0, 0, 0, 0, 0, 1, 1, 1) },
    ...{ topics: Uint32Array.from(topics), topicCount: 3, counts: Float64Array.of(5, 3) },
  });

  it('have items of their own where they are frequent; a word stands for its main topic and rare pairs', () => {
    const { items, keys, counts } = pairItems(text([2, 2, 1, 2, 1, 0, 1, 2]), 2);
    expect([...keys]).toEqual([1]); // word 0, topic 1
    expect([...items]).toEqual([0, 0, 2, 0, 2, 1, 1, 1]);
    expect([...counts]).toEqual([3, 3, 2]);
    const itemOf = pairLookup(keys, 3, 2);
    expect([itemOf(0, 1), itemOf(0, 2), itemOf(0, 0), itemOf(1, 2)]).toEqual([2, 0, 0, 1]);
  });

  it('are the words where there is one topic', () => {
    const { items, keys } = pairItems({ ...text([0, 0, 0, 0, 0, 0, 0, 0]), topicCount: 1 }, 1);
    expect([keys.length, [...items]]).toEqual([0, [0, 0, 0, 0, 0, 1, 1, 1]]);
  });
});

const matrixOf = (numbers: readonly number[]) => ({
  rows: 1,
  columns: numbers.length,
  data: Float32Array.from(numbers),
});

/** Words 0 to 4 in topic 0, words 5 to 9 in topic 1, document by document. */
function toyText(documents = 60): TopicalText {
  const random = createRandom(1, 'topical');
  const ids = Uint32Array.from({ length: 12 * documents }, (_, i) => (Math.floor(i / 12) % 2) * 5 + random.below(5));
  const counts = new Float64Array(10);
  for (const id of ids) counts[id]!++;
  const offsets = Uint32Array.from({ length: documents + 1 }, (_, i) => 12 * i);
  return { running: { offsets, ids }, topics: ids.map((id) => (id < 5 ? 0 : 1)), topicCount: 3, counts };
}

const settings: WindowSettings & { epochs: number } = {
  ...{
    dimensions: 12,
    window: 3,
    negative: 4,
    sample: 0,
    learningRate: 0.05,
    leastLearningRate: 1e-4,
    seed: 1,
    epochs: 10,
  },
};

describe('walks', () => {
  const walked = async (change: Partial<Walk> = {}, text = toyText(4)) => {
    const table = openStepTable('test', { rows: 30, dimensions: 4, mostTargets: 10 }, kernelProvider);
    const seen: { token: number; targets: number[]; labels: number[]; times: number[]; rate: number }[] = [];
    const visit: Walk['visit'] = (token, count, rate) => {
      const first = <A extends { subarray(from: number, to: number): ArrayLike<number> }>(array: A) =>
        Array.from(array.subarray(0, count));
      const { targets, labels, times } = table;
      seen.push({ token, rate, targets: first(targets), labels: first(labels), times: first(times) });
    };
    await walkWindows(text, settings, { epochs: 2, firstOutput: 20, visit, ...change }, table, testCompute);
    return seen;
  };

  it('visit every token once in each epoch, at a falling rate', async () => {
    const seen = await walked();
    expect(
      seen
        .slice(0, 48)
        .map(({ token }) => token)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 48 }, (_, i) => i));
    expect(seen.length).toBe(96);
    expect(seen[0]!.rate).toBe(0.05);
    expect(seen[95]!.rate).toBeLessThan(0.01);
  });

  it('give neighbours as often as they occur, and random others as often as there are neighbours', async () => {
    for (const { targets, labels, times } of await walked()) {
      expect(new Set(targets).size).toBe(targets.length);
      expect(targets.every((row) => row >= 20 && row < 30)).toBe(true);
      const neighbours = times.reduce((sum, count, n) => sum + count * labels[n]!, 0);
      expect(neighbours).toBeLessThanOrEqual(6);
      labels.forEach((label, n) => {
        if (label === 0) expect(times[n]).toBe(neighbours);
      });
    }
  });

  it('give the token itself for CBOW', async () => {
    const text = toyText(4);
    for (const { token, targets, labels } of await walked({ predictsCentre: true }, text)) {
      expect(targets[0]).toBe(20 + text.running.ids[token]!);
      expect(labels.filter((label) => label === 1).length).toBe(1);
    }
  });

  it('pass over documents of one word and of none', async () => {
    const running = { offsets: Uint32Array.of(0, 1, 1, 3), ids: Uint32Array.of(2, 1, 0) };
    const text = { ...toyText(1), running, counts: Float64Array.of(1, 1, 1) };
    expect((await walked({}, text)).map(({ token }) => token).sort()).toEqual([1, 1, 2, 2]);
  });
});

describe('training', () => {
  const likeness = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, x, c) => sum + x * b[c]!, 0) / (Math.hypot(...a) * Math.hypot(...b));

  it('puts a topic near its words, in two stages and together, and leaves one without tokens as it was', async () => {
    const text = toyText();
    const stages = await trainItems('test', text, { ...settings, epochs: 60 }, testCompute);
    const topics = await trainTopics('test', text, stages, settings, testCompute);
    const start = { ...stages, topics: meansOfTopics(text, stages.wordMatrix) };
    const together = await trainTogether('test', text, start, { ...settings, joins: true }, testCompute);
    for (const { wordMatrix: words, topics: trained } of [{ ...stages, topics }, together]) {
      const row = (matrix: typeof words, i: number) => matrix.data.subarray(12 * i, 12 * i + 12);
      for (const word of [0, 4, 5, 9]) {
        const own = word < 5 ? 0 : 1;
        expect(likeness(row(trained, own), row(words, word))).toBeGreaterThan(
          likeness(row(trained, 1 - own), row(words, word)),
        );
      }
      expect([...row(trained, 2)]).toEqual(new Array(12).fill(0));
    }
  });

  it('refuses what does not fit before it starts', async () => {
    const text = { ...toyText(), counts: { length: 4e6 } as Float64Array };
    await expect(trainItems('twe-1', text, { ...settings, dimensions: 400 }, testCompute)).rejects.toThrow(
      'twe-1: 8000000 vectors of 400 numbers need 12208 MB of memory, but WebAssembly ends at 4096 MB.',
    );
  });
});
