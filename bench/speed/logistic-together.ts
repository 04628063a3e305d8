/**
 * Twenty logistic regressions at once in compiled kernels, compared with one class after the other, one thread each, on
 * the same matrix. Compares the objective of both in 64 bits first, then CPU seconds, best of several alternating rounds.
 * The matrices are those of linear-svm.ts and linear-svm-together.ts.
 *
 *   node bench/speed/linear-svm.ts 1 && node bench/speed/linear-svm-together.ts 1 && node bench/speed/logistic-together.ts [rounds] [C]
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOGISTIC_TASK, logistic, solveLogistic } from '../../packages/satchel/src/classify/logistic.ts';
import { fitOneVersusRest } from '../../packages/satchel/src/classify/solvers/one-versus-rest.ts';
import type { Examples } from '../../packages/satchel/src/core/classifier.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { softPlus } from '../../packages/satchel/src/numeric/logistic.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { classifierOf, examplesFor } from '../../test/fixtures/contracts.ts';

const CLASSES = 20;
const [rounds, C] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 10)];
const cache = resolve(import.meta.dirname, '../../.cache/bench');
await compare('20 Newsgroups tf-idf', read('linear-svm'), rounds);
await compare('9,000 × 12,000, 2,000 a row', read('linear-svm-composite'), 1);

async function compare(name: string, examples: Examples, times: number): Promise<void> {
  const best = { together: Number.POSITIVE_INFINITY, apart: Number.POSITIVE_INFINITY };
  for (let round = 0; round < times; round++) {
    const [together, apart] = [await learn(examples, true), await learn(examples, false)];
    best.together = Math.min(best.together, together.cpuSeconds);
    best.apart = Math.min(best.apart, apart.cpuSeconds);
    const excess = together.objective / apart.objective - 1;
    console.log(
      `${name}: ${apart.cpuSeconds.toFixed(2)} s apart, ${together.cpuSeconds.toFixed(2)} s together, objective ${excess.toExponential(1)} beside`,
    );
    if (Math.abs(excess) > 1e-4) throw new Error('the objectives differ by more than 1e-4: times are not comparable');
  }
  console.log(
    `${name}, C ${C}, best of ${times}: ${best.apart.toFixed(2)} s apart, ${best.together.toFixed(2)} s together (${(best.apart / best.together).toFixed(1)}×)`,
  );
}

async function learn(examples: Examples, isTogether: boolean): Promise<{ cpuSeconds: number; objective: number }> {
  const compute = {
    executor: inlineExecutor({}),
    progress: silentProgress,
    kernels: kernelProvider,
  };
  const options = resolveOptions('logistic', logistic.options, { C });
  const before = process.cpuUsage();
  const arrays = await (isTogether
    ? logistic.fit(examplesFor(examples, options, compute, 1))
    : fitOneVersusRest(LOGISTIC_TASK, solveLogistic, examples, { ...options, order: 1 }, compute));
  const { user, system } = process.cpuUsage(before);
  const { vectors, classes, labels } = examples;
  const classifier = logistic.prepare(classifierOf({ options, arrays }, vectors.columns, classes));
  const weights = arrays['weights']!.data;
  let objective = 0;
  for (const weight of weights) objective += 0.5 * Number(weight) ** 2;
  classifier.score(vectors).forEach((score, at) => {
    const isTrue = labels.ids[Math.floor(at / CLASSES)] === at % CLASSES;
    objective += C * softPlus(isTrue ? -score : score);
  });
  return { cpuSeconds: (user + system) / 1e6, objective };
}

function read(folder: string): Examples {
  const { rows, columns } = JSON.parse(readFileSync(resolve(cache, folder, 'shape.json'), 'utf8'));
  const words = (name: string) => new Uint32Array(bytes(folder, name));
  const values = new Float32Array(bytes(folder, 'values.bin'));
  return {
    vectors: { rows, columns, offsets: words('offsets.bin'), indices: words('indices.bin'), values },
    labels: labelSetsFrom(Array.from(words('labels.bin'), (label) => [label])),
    classes: Array.from({ length: CLASSES }, (_, k) => `class ${k}`),
    multiLabel: false,
  };
}

function bytes(folder: string, name: string): ArrayBuffer {
  const file = readFileSync(resolve(cache, folder, name));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
}
