/**
 * The compiled kernels over one memory: arrays become addresses. An array of another memory would be an address of something else, so it
 * is refused.
 */
import { SatchelError } from '../core/errors.ts';
import type {
  ClassRows,
  ClassRowsKernel,
  CompositeKernel,
  CompositeTable,
  GradientSystems,
  GradientsKernel,
  Kernels,
  SvmKernel,
  SvmProblem,
  WordTrainer,
  WordTrainerSetup,
} from '../core/kernels.ts';
import type { Matrix } from '../core/matrix.ts';
import { type CompiledBuild, instantiate } from './builds.ts';
import type { KernelExports } from './exports.ts';
import { largest } from './largest.ts';

type AddressOf = (array: ArrayBufferView) => number;

export function compiledKernels(build: CompiledBuild, memory: WebAssembly.Memory): Kernels {
  const module = instantiate(build, memory);
  const at: AddressOf = (array) => {
    if (array.buffer === memory.buffer) return array.byteOffset;
    throw new SatchelError('INTERNAL', 'a kernel was given an array outside its memory.', { kind: 'internal' });
  };
  return {
    build,
    dot: (a, b) => module.dot(at(a), at(b), a.length),
    dotRows: ({ data, rows, columns }, vector, into) => module.dotRows(at(data), rows, columns, at(vector), at(into)),
    addScaled: (factor, x, into) => module.addScaled(factor, at(x), at(into), x.length),
    sumRows: ({ data, columns }, ids, weights, into) =>
      module.sumRows(at(data), columns, at(ids), at(weights), ids.length, at(into)),
    product: (a, b, into, scratch) =>
      module.product(a.rows, b.rows, a.columns, at(a.data), at(b.data), at(into.data), at(scratch)),
    largest,
    topRows({ data, rows, columns }, vector, scores, ids) {
      const k = Math.min(scores.length, ids.length);
      return k === 0 ? 0 : module.topRows(at(data), rows, columns, at(vector), k, at(scores), at(ids));
    },
    wordTrainer: (setup) => compiledTrainer(module, at, setup),
    addDifferences(rows, shard, sums, before, { part, parts }) {
      const from = [at(shard.copies.data), at(shard.slots), at(shard.touched)] as const;
      module.addDifferences(
        at(rows.data),
        rowBytes(rows),
        ...from,
        at(sums.copies.data),
        at(sums.slots),
        before,
        part,
        parts,
      );
    },
    applySums(rows, factors, sums, { part, parts }) {
      const from = [at(sums.copies.data), at(sums.slots), at(sums.touched)] as const;
      module.applySums(at(rows.data), rowBytes(rows), at(factors), ...from, part, parts);
    },
    glovePass({ rows, words, firsts, seconds, logs, weights, learningRate }) {
      const entries = [at(firsts), at(seconds), at(logs), at(weights), firsts.length] as const;
      return module.glovePass(at(rows.data), rows.columns / 2, words, ...entries, learningRate);
    },
    mixturePass({ points, weights, rows, features, components, coefficients, offsets, sums, mass, scratch }) {
      const [from, fixed, to] = [at(points), [at(coefficients), at(offsets)] as const, [at(sums), at(mass)] as const];
      return module.mixturePass(from, at(weights), rows, features, components, ...fixed, ...to, at(scratch));
    },
    composite: (table) => compiledComposite(module, at, table),
    svm: (problem) => compiledSvm(module, at, problem),
    classRows: (problem) => compiledClassRows(module, at, problem),
    gradients: (systems) => compiledGradients(module, at, systems),
  };
}

/** A module has one trainer: the last that was set up. */
function compiledTrainer(module: KernelExports, at: AddressOf, setup: WordTrainerSetup): WordTrainer {
  const { rows, own, vocabulary, window, negatives, mostTargets, keep, aliases, pathStarts, paths, parts, scratch } =
    setup;
  module.useRows(
    at(rows.data),
    rowBytes(rows),
    own ? at(own.copies.data) : 0,
    own ? at(own.slots) : 0,
    own ? at(own.touched) : 0,
  );
  const tables = [
    at(keep),
    at(aliases),
    at(pathStarts),
    at(paths),
    parts ? at(parts.starts) : 0,
    parts ? at(parts.parts) : 0,
  ] as const;
  const isHierarchical = setup.objective === 'hierarchical-softmax';
  const flags = [setup.isCbow, isHierarchical, setup.sharesTargets, setup.dividesError] as const;
  module.useTrainer(
    vocabulary,
    window,
    negatives,
    mostTargets,
    ...tables,
    ...flags,
    setup.windowsTogether,
    at(scratch),
  );
  return {
    seed: ([first, second]) => module.seedRandom(first, second),
    train: (tokens, learningRate, measures) => module.trainWords(at(tokens), tokens.length, learningRate, measures),
    loss: () => Number(module.loss.value),
    pairs: () => Number(module.pairs.value),
  };
}

/** A module has one such table: the last that was set up. */
function compiledComposite(module: KernelExports, at: AddressOf, table: CompositeTable): CompositeKernel {
  const { words, dimensions, memberships, wordWeights, sums, touched, lists, held, extremes, indices, values } = table;
  const members = [at(memberships.offsets), at(memberships.components), at(memberships.shares)] as const;
  const scratch = [at(sums), at(touched), at(lists), at(held), words.rows] as const;
  module.useComposite(
    at(words.data),
    words.columns,
    dimensions,
    ...members,
    at(wordWeights),
    memberships.count,
    ...scratch,
  );
  return {
    gather: (ids, counts) => module.gatherComposite(at(ids), at(counts), ids.length),
    findExtremes: () => module.extremesOfComposite(at(extremes)),
    write: (scale, threshold) => module.writeComposite(scale, threshold, at(indices), at(values)),
  };
}

/** A module has one such problem: the last that was set up. */
function compiledSvm(module: KernelExports, at: AddressOf, problem: SvmProblem): SvmKernel {
  useClassRows(module, at, problem);
  module.useSvm(at(problem.labels.offsets), at(problem.labels.ids), at(problem.weights), at(problem.scratch));
  const { dual, norms, softness, limit, costs } = problem;
  const pass = [at(dual), at(norms), at(softness), at(limit)] as const;
  return {
    pass: (order) => module.svmPass(at(order), order.length, ...pass),
    loss: (order) => module.svmLoss(at(order), order.length, at(costs), problem.isSquared),
  };
}

/** A module has one such set of rows, an SVM's among them: the last that was set up. */
function compiledClassRows(module: KernelExports, at: AddressOf, problem: ClassRows): ClassRowsKernel {
  useClassRows(module, at, problem);
  const { rows } = problem.matrix;
  return {
    multiply: (weights, into) => module.multiplyClassRows(rows, at(weights), at(into)),
    add: (factors, into) => module.addClassRows(rows, at(factors), at(into)),
    addSquares: (factors, into) => module.addSquaredClassRows(rows, at(factors), at(into)),
  };
}

function useClassRows(module: KernelExports, at: AddressOf, { matrix, classes, bias }: ClassRows): void {
  module.useClassRows(at(matrix.offsets), at(matrix.indices), at(matrix.values), matrix.columns, bias, classes);
}

/** A module has one such set of systems: the last that was set up. */
function compiledGradients(module: KernelExports, at: AddressOf, systems: GradientSystems): GradientsKernel {
  const { step, residual, direction, image, scales, factors, sums } = systems;
  const vectors = [at(step), at(residual), at(direction), at(image), at(scales)] as const;
  module.useGradients(systems.unknowns, systems.classes, ...vectors, at(factors), at(sums));
  return {
    measure: () => module.measureGradients(),
    advance: () => module.advanceGradients(),
    turn: () => module.turnGradients(),
  };
}

const rowBytes = ({ columns }: Matrix): number => columns * 4;
