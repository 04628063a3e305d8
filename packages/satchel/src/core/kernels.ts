/**
 * The number crunching an algorithm may ask for: compiled to WebAssembly, or its plain twin that defines the meaning.
 *
 * Kernels work in place on arrays inside one memory, which the algorithm lays out (`KernelMemory`) and hands to every thread; nothing is
 * copied for a call. The 'plain' and 'simd' builds give the same bits for everything but logarithms; 'relaxed' fuses multiply and add and may
 * differ in the last bit from processor to processor.
 */

import type { SeedWords } from '../numeric/random-bits.ts';
import type { Compute } from './compute.ts';
import type { LabelSets } from './labels.ts';
import type { Matrix, SparseMatrix } from './matrix.ts';
import type { Memberships } from './memberships.ts';

export type KernelBuild = 'plain' | 'simd' | 'relaxed';

export interface KernelProvider {
  /** The build to use: 'relaxed' where it is wanted and the engine has it, else 'simd'. */
  choose(relaxed: boolean): KernelBuild;
  /** A memory of at least `bytes`; `shared` to send it to other threads. */
  createMemory(bytes: number, shared: boolean): KernelMemory;
  open(build: KernelBuild, memory: WebAssembly.Memory): Kernels;
}

export interface KernelCompute extends Compute {
  readonly kernels: KernelProvider;
}

/** Kernels where there are any: a method that can use them must do without them too. */
export type MaybeKernelCompute = Compute & { readonly kernels?: KernelProvider };

/** Arrays one after the other in a memory of fixed size, all zero at first, each starting at a multiple of 64 bytes. */
export interface KernelMemory {
  /** What to send to another thread, along with views of the arrays. */
  readonly handle: WebAssembly.Memory;
  readonly bytes: number;
  u8(length: number): Uint8Array;
  u32(length: number): Uint32Array;
  f32(length: number): Float32Array;
  f64(length: number): Float64Array;
  matrix(rows: number, columns: number): Matrix;
  /** Everything allocated after `mark()` is given back by `release(mark)`. */
  mark(): number;
  release(mark: number): void;
}

/** Bytes an array of `bytes` takes in a KernelMemory. */
export const paddedBytes = (bytes: number): number => Math.ceil(bytes / 64) * 64;

/** How much scratch a kernel needs, laid out in the assembly file that is named. */
export const scratchBytes = {
  /** assembly/product.ts: one spare tile, B in panels of 8 rows, 96 rows of A, all to a depth of 256. */
  product: (columns: number): number => 4 * (6 * 8 + 256 * (Math.ceil(columns / 8) * 8 + 96)),
  /** assembly/train-words.ts: rows for deltas, the mean and a zero; errors, labels and address lists; a sentence; places for composed words. */
  wordTrainer(window: number, windowsTogether: number, mostTargets: number, columns: number, hasParts = false): number {
    const reached = 2 * window + windowsTogether;
    const [inputs, targets] = [Math.ceil((reached + 4) / 4) * 4, mostTargets + 4];
    const places = hasParts ? 4 * 2 * reached * columns + 64 : 0;
    const pairs = inputs * (targets + windowsTogether + 1);
    return 4 * ((inputs + 2) * columns + pairs + 2 * targets + 2 * inputs + LONGEST_SENTENCE) + 192 + places;
  },
  /** assembly/gaussian.ts: the responsibilities of 128 points, sums and masses, the points one component holds. */
  mixture: (features: number, components: number): number => 4 * (components * (128 + features + 1) + 2 * (128 + 4)),
};

/** Longer sentences are cut. */
export const LONGEST_SENTENCE = 10_000;

export interface Kernels {
  readonly build: KernelBuild;
  /** a · b */
  dot(a: Float32Array, b: Float32Array): number;
  /** into[i] = row i · vector */
  dotRows(matrix: Matrix, vector: Float32Array, into: Float32Array): void;
  /** into += factor · x */
  addScaled(factor: number, x: Float32Array, into: Float32Array): void;
  /** into = Σ_j weights[j] · row rowIds[j] */
  sumRows(matrix: Matrix, rowIds: Uint32Array, weights: Float32Array, into: Float32Array): void;
  /** into = A · Bᵀ: A is m × k, B is n × k; `scratch` has scratchBytes.product(n) bytes. */
  product(a: Matrix, b: Matrix, into: Matrix, scratch: Uint8Array): void;
  /** The positions of the k largest numbers, largest first; of equal ones the earlier first. */
  largest(scores: Float32Array, k: number): Uint32Array;
  /**
   * The rows with the largest products with the vector, largest first, of equal ones the earlier first: their products, as `dotRows` gives
   * them, into `scores` and their numbers into `ids`, as many as these hold. Answers how many were found.
   */
  topRows(matrix: Matrix, vector: Float32Array, scores: Float32Array, ids: Uint32Array): number;

  wordTrainer(setup: WordTrainerSetup): WordTrainer;
  /** sums += shard's copies − rows, over the part's rows, which have slots in the sums: new ones after `before`. Empties the shard's slots. */
  addDifferences(rows: Matrix, shard: RowCopies, sums: RowCopies, before: number, part: Part): void;
  /** row_w += factors[w] · sum_w over the part's rows of the sums, whose slots it empties. */
  applySums(rows: Matrix, factors: Float32Array, sums: RowCopies, part: Part): void;

  /** One step of AdaGrad for every co-occurrence, in order; answers Σ ½ f δ². */
  glovePass(pass: GlovePass): number;

  /** One expectation–maximisation pass; answers Σ_i u_i log Σ_k exp(l_ik). */
  mixturePass(mixture: MixturePass): number;
  composite(table: CompositeTable): CompositeKernel;
  svm(problem: SvmProblem): SvmKernel;
  classRows(problem: ClassRows): ClassRowsKernel;
  gradients(systems: GradientSystems): GradientsKernel;
}

/** Rows kept apart from their matrix: row r stands in slot `slots[r]` of `copies` (0: nowhere), `touched[slot]` is r, `touched[0]` their number. */
export interface RowCopies {
  readonly copies: Matrix;
  readonly slots: Uint32Array;
  readonly touched: Uint32Array;
}

/** One of the parts that threads share work in, counted from 0: the parts are disjoint, and together everything. */
export interface Part {
  readonly part: number;
  readonly parts: number;
}

/** Ends a document in a run of word ids: no window crosses it. */
export const DOCUMENT_END = 0xffffffff;

export interface WordTrainerSetup {
  /** `vocabulary` input rows, then the output rows; columns a multiple of 8. */
  readonly rows: Matrix;
  readonly vocabulary: number;
  /** Where the trainer's own copies of rows go; absent, it trains in place. */
  readonly own?: RowCopies;
  /** CBOW predicts a word from the mean of its context; skip-gram predicts the context from the word. */
  readonly isCbow: boolean;
  readonly objective: 'negative-sampling' | 'hierarchical-softmax';
  /** Skip-gram: one set of targets for the whole window, trained at once. */
  readonly sharesTargets: boolean;
  /** Skip-gram with shared negatives: so many neighbouring windows are trained at once; elsewhere 1. */
  readonly windowsTogether: number;
  /** CBOW: every context word takes its share of the error, which is the true gradient. */
  readonly dividesError: boolean;
  readonly window: number;
  readonly negatives: number;
  /** The most targets a step can have: negatives and centres, or the longest path. */
  readonly mostTargets: number;
  /** A word stays when 32 random bits are not above `keep[word]`. */
  readonly keep: Uint32Array;
  /** [threshold, other] for each word (negative sampling). */
  readonly aliases: Uint32Array;
  /** Word w goes down `paths[pathStarts[w] … pathStarts[w + 1])`, each step node · 2 + code (hierarchical softmax). */
  readonly pathStarts: Uint32Array;
  readonly paths: Uint32Array;
  /** What words are made of beside their own rows; absent, words are whole. */
  readonly parts?: WordParts;
  readonly scratch: Uint8Array;
}

/** Word w is made of its own row and of rows `parts[starts[w] … starts[w + 1])`. */
export interface WordParts {
  readonly starts: Uint32Array;
  readonly parts: Uint32Array;
}

export interface WordTrainer {
  /** Where the draws start from. */
  seed(words: SeedWords): void;
  train(tokens: Uint32Array, learningRate: number, measures: boolean): void;
  /** −Σ log σ over what was trained with `measures`, and how many (input, true target) pairs that were. */
  loss(): number;
  pairs(): number;
}

/** assembly/glove.ts gives the equations. */
export interface GlovePass {
  /** `words` word vectors, then as many context vectors; a row is its numbers, then their accumulators; half a row is a multiple of 4. */
  readonly rows: Matrix;
  readonly words: number;
  /** i, j, log X_ij and f(X_ij), all of one length. */
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly logs: Float32Array;
  readonly weights: Float32Array;
  readonly learningRate: number;
}

/** assembly/gaussian.ts gives the equations. F and K are multiples of 8; the points have room for rows padded to a multiple of 4. */
export interface MixturePass {
  readonly points: Float32Array;
  /** u, how often each point counts. */
  readonly weights: Float32Array;
  readonly rows: number;
  readonly features: number;
  readonly components: number;
  /** [K/8][F][8] */
  readonly coefficients: Float32Array;
  readonly offsets: Float32Array;
  /** K × F, added to. */
  readonly sums: Float64Array;
  /** K, added to. */
  readonly mass: Float64Array;
  readonly scratch: Uint8Array;
}

/** Documents laid out by the components of their words; assembly/composite-rows.ts gives the equations. */
export interface CompositeTable {
  /** V × D, D a multiple of 8; the columns from `dimensions` on are zeros. */
  readonly words: Matrix;
  readonly dimensions: number;
  readonly memberships: Memberships;
  /** V */
  readonly wordWeights: Float32Array;
  /** K × D */
  readonly sums: Float32Array;
  /** K */
  readonly touched: Uint8Array;
  /** 2 K; and two numbers for each membership. */
  readonly lists: Uint32Array;
  readonly held: Uint32Array;
  /** The least and the largest number of D. */
  readonly extremes: Float32Array;
  /** K · dimensions + 3 each. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export interface CompositeKernel {
  /** Gathers the words of a document; answers the squared length of what came out, D. */
  gather(ids: Uint32Array, counts: Float32Array): number;
  /** Leaves the least and the largest number of D in `extremes`; components without words are zeros and count too. */
  findExtremes(): void;
  /** Leaves the numbers of scale · D that are not 0 and not below the threshold in `indices` and `values`; answers how many there are. */
  write(scale: number, threshold: number): number;
}

/** Many linear SVMs over the same rows; assembly/linear-svm.ts gives the equations. K is a multiple of 4; classes that only pad have limit 0. */
export interface SvmProblem {
  readonly matrix: SparseMatrix;
  readonly labels: LabelSets;
  /** K */
  readonly classes: number;
  /** The value of the constant feature; 0 for none. */
  readonly bias: number;
  /** [columns + 1][K], the last row for the constant feature. */
  readonly weights: Float32Array;
  /** [rows][K] */
  readonly dual: Float32Array;
  /** ‖x_i‖² + bias² */
  readonly norms: Float32Array;
  /** d, u and C, [2][K] each: for rows without the class, then for rows with it. */
  readonly softness: Float32Array;
  readonly limit: Float32Array;
  readonly costs: Float32Array;
  /** Squared hinge, or hinge. */
  readonly isSquared: boolean;
  /** 2 K numbers. */
  readonly scratch: Float32Array;
}

export interface SvmKernel {
  /** One step of dual coordinate descent for every row of `order`; answers by how much the dual objective rose. */
  pass(order: Uint32Array): number;
  /** Σ C max(0, 1 − y w·x), squared or not, over the rows of `order`. */
  loss(order: Uint32Array): number;
}

/** Sparse rows against one weight vector a class, all at once; assembly/class-rows.ts gives the equations. K is a multiple of 4. */
export interface ClassRows {
  readonly matrix: SparseMatrix;
  /** K */
  readonly classes: number;
  /** The value of the constant feature, whose weights are the last row; 0 for none. */
  readonly bias: number;
}

/** Weights and sums are [columns + 1][K], products and factors [rows][K]. */
export interface ClassRowsKernel {
  /** into[i][k] = x_i · weights of class k */
  multiply(weights: Float32Array, into: Float32Array): void;
  /** into of class k += Σ_i factors[i][k] · x_i */
  add(factors: Float32Array, into: Float32Array): void;
  /** into of class k += Σ_i factors[i][k] · x_i², number by number */
  addSquares(factors: Float32Array, into: Float32Array): void;
}

/** Linear systems side by side; assembly/conjugate-gradients.ts gives the equations. K is a multiple of 4; the arrays are [unknowns][K]. */
export interface GradientSystems {
  readonly unknowns: number;
  /** K */
  readonly classes: number;
  readonly step: Float32Array;
  readonly residual: Float32Array;
  readonly direction: Float32Array;
  readonly image: Float32Array;
  /** One over the diagonal. */
  readonly scales: Float32Array;
  /** K, set before `advance` and `turn`. */
  readonly factors: Float32Array;
  /** 2 K, left by `measure` and `advance`. */
  readonly sums: Float64Array;
}

export interface GradientsKernel {
  /** sums[k] = direction · image */
  measure(): void;
  /** step += factor · direction, residual −= factor · image; sums[k] = residual · residual, sums[K + k] = residual · (scales residual) */
  advance(): void;
  /** direction = scales residual + factor · direction */
  turn(): void;
}
