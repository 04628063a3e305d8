/**
 * Twenty linear SVMs over dense rows, four at a time in a compiled kernel, beside the same solver class by class in plain code. Checks first that the
 * weights are equal bit for bit, then compares CPU seconds, best of several alternating rounds. The rows are like averages of word vectors:
 * unit length, a direction of their class and more noise.
 *
 *   node bench/speed/linear-svm-in-turns.ts [rows] [columns] [rounds]
 */
import { canTakeTurns, descendInTurns } from '../../packages/satchel/src/classify/dense/descend-in-turns.ts';
import { type DescentSettings, descend } from '../../packages/satchel/src/classify/solvers/dual-coordinate-descent.ts';
import { signsOf } from '../../packages/satchel/src/classify/solvers/one-versus-rest.ts';
import { rowsOf, squaredNorms } from '../../packages/satchel/src/classify/solvers/rows.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { createMatrix } from '../../packages/satchel/src/core/matrix.ts';
import { inOneGo } from '../../packages/satchel/src/core/threads/steps.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';

const CLASSES = 20;
const [rows = 4000, columns = 200, rounds = 3] = process.argv.slice(2).map(Number);
const compute = { executor: inlineExecutor({}), progress: silentProgress, kernels: kernelProvider };
const settings: DescentSettings = { loss: 'squared-hinge', biasScale: 1, tolerance: 1e-4, maxPasses: 1000, order: 1 };
const [matrix, labels] = documents();
const norms = squaredNorms(matrix);
const classes = Array.from({ length: CLASSES }, (_, k) => k);
if (!canTakeTurns(matrix, CLASSES)) throw new Error('the rows are too many');

for (const C of [0.5, 5]) {
  const best = { one: Number.POSITIVE_INFINITY, turns: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++) {
    const [one, turns] = [await timed(() => oneByOne(C)), await timed(() => inTurns(C))];
    if (JSON.stringify(one.result) !== JSON.stringify(turns.result)) throw new Error('the weights differ');
    best.one = Math.min(best.one, one.seconds);
    best.turns = Math.min(best.turns, turns.seconds);
  }
  console.log(
    `${rows} × ${columns}, C = ${C}, best of ${rounds}: class by class ${best.one.toFixed(2)} s CPU, in turns ${best.turns.toFixed(2)} s: ${(best.one / best.turns).toFixed(1)}×`,
  );
}

async function oneByOne(C: number): Promise<number[][]> {
  return classes.map((k) => {
    const problem = { rows: rowsOf(matrix), squaredNorms: norms, signs: signsOf(labels, k), costs: [C, C] as const };
    const { weights, bias } = inOneGo(descend(problem, settings));
    return [bias, ...weights];
  });
}

async function inTurns(C: number): Promise<number[][]> {
  const problem = { matrix, squaredNorms: norms, labels, classes, costs: classes.map(() => [C, C] as const) };
  const found: number[][] = [];
  for await (const { weights, bias } of descendInTurns(problem, settings, compute)) found.push([bias, ...weights]);
  return found;
}

async function timed<Result>(run: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = process.cpuUsage();
  const result = await run();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

function documents() {
  const random = createRandom(1, 'dense rows');
  const noise = (): number => random.uniform() - 0.5;
  const directions = Float64Array.from({ length: CLASSES * columns }, noise);
  const own = Uint32Array.from({ length: rows }, () => random.below(CLASSES));
  const into = createMatrix(rows, columns);
  own.forEach((label, row) => {
    const numbers = Float64Array.from({ length: columns }, (_, c) => 0.1 * directions[label * columns + c]! + noise());
    const length = Math.hypot(...numbers);
    into.data.set(
      numbers.map((value) => value / length),
      row * columns,
    );
  });
  return [into, labelSetsFrom(Array.from(own, (label) => [label]))] as const;
}
