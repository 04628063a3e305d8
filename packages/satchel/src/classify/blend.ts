/**
 * A blend of linear classifiers: the weighted sum of their standardised scores (blending/member-scores.ts). The sum is linear too, so a blend is
 * one table of weights, as large and as quick as one member, and is explained word by word, exactly.
 *
 *   s(x) = Σ_m a_m z_m(x),   z_m: scores of member m, centred per document and divided by their usual spread          (1)
 *
 *   members   2 to 4 of linear-svm, complement-nb, nbsvm, logistic; of a fusion, each may read some blocks alone (blending/members.ts)
 *   a_m       `weights`, or chosen by folds of the training documents together with C (blending/choose-blend.ts)
 *
 * Class weights and weighted rows are passed on to every member; σ and the folds count each row once.
 *
 * A support vector machine and complement naive Bayes make different mistakes: their blend is better than either on most texts.
 */
import { type ClassifierMethod, defineClassifier, type Examples } from '../core/classifier.ts';
import type { Compute } from '../core/compute.ts';
import { badParam, printable } from '../core/errors.ts';
import { number, type OptionValues, resolveOptions, text } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { blockColumns, overAllColumns } from './blending/block-columns.ts';
import { type BlendMember, chooseBlend } from './blending/choose-blend.ts';
import { foldMembers, type Member, scaleOn } from './blending/member-scores.ts';
import { blocksRead, membersIn, type TypedMember } from './blending/members.ts';
import { complementNb } from './complement-nb.ts';
import { linearSvm } from './linear-svm.ts';
import { logistic } from './logistic.ts';
import { nbsvm } from './nbsvm.ts';
import { newClassWeightsOption } from './parts/class-weights.ts';
import { checkExamples, checkNotNegative } from './parts/examples.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { smoothing } from './parts/naive-bayes.ts';

const AUTO = 'auto';
/** Of the solvers, while weights and C are chosen. */
const TRIAL_TOLERANCE = 1e-2;

interface Kind {
  readonly method: ClassifierMethod;
  /** Values of C that folds choose from, and the first of them that is tried. */
  readonly costs: readonly number[];
  readonly cost?: number;
  /** Counts terms: where no blocks are named, it learns from those of terms alone. */
  readonly countsTerms?: true;
}

/** The classifiers that can be members. */
const kinds: readonly Kind[] = [
  { method: linearSvm, costs: [0.2, 0.5, 1.5, 5], cost: 0.5 },
  { method: complementNb, costs: [], countsTerms: true },
  { method: nbsvm, costs: [0.3, 1, 3], cost: 1, countsTerms: true },
  { method: logistic, costs: [3, 10, 30], cost: 10 },
];
const known = kinds.map(({ method }) => method.name);

const options = {
  members: text(
    'the classifiers, with commas between: 2 to 4 of linear-svm, complement-nb, nbsvm, logistic; linear-svm@bow+tables reads these blocks of a fusion alone',
    'linear-svm,complement-nb',
  ),
  weights: text(
    "how much each member counts: numbers with commas between, or 'auto', chosen by folds of the training part",
    AUTO,
  ),
  C: text(
    "how much a mistake costs, for the members that have a C: a number, one for each member, or 'auto', chosen by folds of the training part",
    AUTO,
  ),
  smoothing: { ...smoothing, default: 0.1 },
  classWeights: newClassWeightsOption,
  tolerance: {
    ...number('how exactly the members that have a tolerance are solved', 1e-4, { min: 1e-5, max: 1 }),
    omitDefault: true,
  },
} as const;

export const blend = defineClassifier({
  name: 'blend',
  summary: 'Weighted sum of the standardised scores of two to four linear classifiers, as one linear table.',
  needs: {},
  weighsRows: true,
  options,
  async fit({ options, compute, seed, wordMatrix: _words, ...examples }) {
    const members = membersOf(options, compute, seed);
    readBy(membersIn(options.members, known), examples); // throws for blocks that are not there, before any fold
    const weights = weightsOf(options.weights, members.length);
    checkExamples('blend', examples);
    const chosen = await chooseBlend(members, examples, weights, seed);
    const { classes, multiLabel } = examples;
    const fitted: Member[] = [];
    for (const [m, { weight, cost }] of chosen.entries()) {
      if (weight === 0) continue; // adds nothing
      const { classifier, arrays } = await members[m]!.fit(examples, cost, false);
      fitted.push({ arrays, factor: weight / scaleOn(classifier, examples.vectors, multiLabel) });
    }
    return {
      ...foldMembers(fitted, classes.length, multiLabel),
      memberWeights: tensor(Float64Array.from(chosen, ({ weight }) => weight)),
      memberCosts: tensor(Float64Array.from(chosen, ({ cost = 1 }) => cost)),
    };
  },
  chosen({ arrays, options }) {
    const listed = (name: string): string => Array.from(arrays[name]!.data).join(',');
    return { ...options, weights: listed('memberWeights'), C: listed('memberCosts') };
  },
  prepare(fitted) {
    membersIn(fitted.options.members, known);
    return linearKinds.blend(fitted);
  },
});

const kindOf = (classifier: string): Kind => kinds.find(({ method }) => method.name === classifier)!;

/** The blocks that each member reads; a fold may have other columns. */
const readBy = (members: readonly TypedMember[], { vectors, blocks }: Examples) =>
  blocksRead(members, (classifier) => kindOf(classifier).countsTerms === true, blocks, vectors.columns);

function membersOf(values: OptionValues<typeof options>, compute: Compute, seed: number): BlendMember[] {
  const members = membersIn(values.members, known);
  const given = costsOf(values.C, members.length);
  return members.map(({ typed, classifier: name, blocks: named }, m): BlendMember => {
    const { method, ...kind } = kindOf(name);
    return {
      ...(kind.cost !== undefined && given ? { costs: [], cost: given[m] } : { costs: kind.costs, cost: kind.cost }),
      async fit(examples, cost, isTrial) {
        const own = cost === undefined ? { smoothing: values.smoothing } : { C: cost };
        const tolerance = isTrial ? Math.max(TRIAL_TOLERANCE, values.tolerance) : values.tolerance;
        const exactness = Object.hasOwn(method.options, 'tolerance') ? { tolerance } : {};
        const { classWeights } = values;
        const options = resolveOptions(name, method.options, { ...own, ...exactness, classWeights });
        const { classes } = examples;
        const { kernels } = compute;
        const dimensions = examples.vectors.columns;
        const read = readBy(members, examples)[m]!;
        const vectors = blockColumns(examples.vectors, read);
        if (named && kind.countsTerms) checkNotNegative(typed, vectors);
        const learned = await method.fit({ ...examples, vectors, wordMatrix: undefined, options, compute, seed });
        const arrays = overAllColumns(learned, read, dimensions, classes.length);
        return {
          arrays,
          classifier: method.prepare({ arrays, options, dimensions, classes, wordMatrix: undefined, kernels }),
        };
      },
    };
  });
}

/** Numbers of at least 0, not all 0; undefined for 'auto'. */
function weightsOf(typed: string, count: number): number[] | undefined {
  if (typed === AUTO) return undefined;
  const weights = numbersIn(typed);
  const isGood = weights.length === count && weights.every((weight) => weight >= 0 && weight <= 1e6);
  if (isGood && weights.some((weight) => weight > 0)) return weights;
  throw badParam(`blend: 'weights' must be ${count} numbers of at least 0, or 'auto', got "${printable(typed, 80)}".`);
}

/** One for each member; members without a C do not look at theirs. Undefined for 'auto'. */
function costsOf(typed: string, count: number): number[] | undefined {
  if (typed === AUTO) return undefined;
  const given = numbersIn(typed);
  const costs = given.length === 1 ? new Array<number>(count).fill(given[0]!) : given;
  if (costs.length === count && costs.every((cost) => cost >= 1e-9 && cost <= 1e9)) return costs;
  throw badParam(
    `blend: 'C' must be a number above 0, or one for each member, or 'auto', got "${printable(typed, 80)}".`,
  );
}

/** `1,0.5` → [1, 0.5]; NaN where there is no number. */
const numbersIn = (typed: string): number[] =>
  typed.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
