/**
 * Latent Dirichlet allocation (Blei, Ng and Jordan 2003) by collapsed Gibbs sampling (Griffiths and Steyvers 2004).
 *
 *   p(z = k | everything else) ∝ (n_dk + α_k) (n_wk + β) / (n_k + Vβ)                                                          (1)
 *   ln p(w, z) = Σ_d [ln Γ(Σα) − ln Γ(l_d + Σα) + Σ_k ln Γ(n_dk + α_k) − ln Γ(α_k)]
 *              + Σ_k [ln Γ(Vβ) − ln Γ(n_k + Vβ) + Σ_w ln Γ(n_wk + β) − ln Γ(β)]                                                (2)
 *
 *   z      the topic of a token, K of them          assigned
 *   n      tokens in topic k: of document d, of word w, of all
 *   l_d    tokens of document d
 *
 * Every topic is weighed for every token, four at a time (kernels/topic-sampler), which is exact and for up to some hundred topics also
 * faster than the sparse and the alias samplers. How threads share the work is in lda-tokens.ts: shards of a round share the totals n_k
 * alone, and see each other's changes of them after the round. Where there are several shards, each draws two tokens in a step, one in the first
 * half of its documents and one in the second, which is 1.6 times as fast: a processor need not wait for one draw to begin the next.
 *
 * β starts at 0.3 and falls to its own value over the first half of the sweeps (`betaAt`): broad topics let tokens move, so that fewer sweeps
 * find better topics. The second half samples (1).
 */

import type { Bags } from '../core/bag.ts';
import { type Compute, pause } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import { type KernelMemory, MOST_KERNEL_BYTES, padded, paddedBytes } from '../core/kernels.ts';
import { deal } from '../core/lists/deal.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import { type TopicPass, topicScratchBytes } from '../kernels/topic-sampler/contract.ts';
import { createRandomBits, seedWords } from '../numeric/random-bits.ts';
import {
  logLikelihoodOfTopics,
  logLikelihoodOfWords,
  type Tally,
  tally,
  tallyColumn,
  updateAlphas,
  updateBeta,
} from './dirichlet.ts';
import { LDA_TASK, type LdaTask, runLdaTask } from './lda-task.ts';
import { inBagOrder, type LdaTokens, layOutTokens, writeWords } from './lda-tokens.ts';

export interface LdaSettings {
  readonly topics: number;
  readonly sweeps: number;
  readonly alpha: number;
  readonly beta: number;
  /** Which priors are fitted while sampling. */
  readonly optimise: 'none' | 'alpha' | 'both';
  readonly seed: number;
  /** P of lda-tokens.ts; by the number of tokens unless given. */
  readonly parts?: number;
}

export interface GibbsLda {
  readonly alphas: Float64Array;
  readonly beta: number;
  /** n_wk, one row of K numbers per word. */
  readonly wordCounts: Uint32Array;
  /** n_k */
  readonly totals: Uint32Array;
  readonly tokens: number;
  /** The topic of every token, in the order of `inBagOrder`. */
  assignments(): Uint32Array;
  /** (2) of the last state. */
  logLikelihood(): Promise<number>;
}

/** Sweeps between two updates of the priors, after so many at the start. */
const [OPTIMISE_EVERY, OPTIMISE_FROM, OPTIMISE_STEPS] = [10, 10, 10];

/** Where β starts, unless it is larger itself. */
const BROAD = 0.3;

/** β in a sweep: it falls by the same factor in each sweep of the first half. */
export function betaAt(sweep: number, { sweeps, beta }: Pick<LdaSettings, 'sweeps' | 'beta'>): number {
  const falling = fallingSweeps(sweeps);
  return sweep >= falling || beta >= BROAD ? beta : BROAD * (beta / BROAD) ** (sweep / falling);
}

const fallingSweeps = (sweeps: number): number => Math.floor(sweeps / 2);

/** `owner` is the method that errors name. */
export async function gibbsLda(
  bags: Bags,
  wordCount: number,
  settings: LdaSettings,
  compute: Compute,
  owner = 'lda',
): Promise<GibbsLda> {
  const run = openRun(owner, bags, wordCount, settings, compute);
  assignAtRandom(run, settings.seed);
  const falling = fallingSweeps(settings.sweeps);
  for (let sweep = 0; sweep < settings.sweeps; sweep++) {
    if (sweep <= falling) run.beta = betaAt(sweep, settings);
    for (let round = 0; round < run.tokens.parts; round++) await sampleRound(run, sweep, round);
    if (settings.optimise !== 'none' && sweep >= OPTIMISE_FROM && sweep % OPTIMISE_EVERY === 0)
      optimise(run, settings.optimise === 'both' && sweep >= falling);
    compute.progress.advance(sweep + 1, settings.sweeps, 'sweeps');
    await pause(compute);
  }
  const K = settings.topics;
  return {
    alphas: run.alphas,
    beta: run.beta,
    wordCounts: trimmed(run.wordCounts, run.columns, K),
    totals: run.totals.slice(0, K),
    tokens: run.tokens.count,
    assignments: () => inBagOrder(bags, run.tokens, run.assigned),
    logLikelihood: () => inSteps(jointLogLikelihood(run), compute),
  };
}

interface Run
  extends Pick<TopicPass, 'topics' | 'starts' | 'wordIds' | 'assigned' | 'documentCounts' | 'wordCounts' | 'totals'> {
  readonly compute: Compute;
  readonly memory: KernelMemory;
  readonly tokens: LdaTokens;
  /** K padded to a multiple of 8. */
  readonly columns: number;
  readonly vocabulary: number;
  readonly seed: number;
  alphas: Float64Array;
  beta: number;
  readonly paddedAlphas: Float32Array;
  /** Of each shard: its own totals, and scratch. */
  readonly own: readonly { readonly totals: Uint32Array; readonly scratch: Uint8Array }[];
}

function openRun(owner: string, bags: Bags, vocabulary: number, settings: LdaSettings, compute: Compute): Run {
  const { topics, alpha, beta, seed, parts } = settings;
  const tokens = layOutTokens(bags, vocabulary, parts);
  if (tokens.parts > 1) compute.executor.prepare?.(LDA_TASK); // threads start while topics are assigned
  const columns = padded(topics, 8);
  const bytes = bytesFor(tokens, columns, vocabulary);
  if (bytes > MOST_KERNEL_BYTES) throw tooLarge(owner, bytes, settings.topics, tokens.count);
  const memory = compute.kernels.createMemory(bytes, compute.executor.threads > 1);
  const run: Run = {
    ...{ compute, memory, tokens, topics, columns, vocabulary, seed, beta },
    alphas: new Float64Array(topics).fill(alpha),
    paddedAlphas: memory.f32(columns),
    starts: memory.u32(tokens.starts.length),
    wordIds: memory.u32(tokens.count),
    assigned: memory.u32(tokens.count),
    documentCounts: memory.u32(tokens.documents * columns),
    wordCounts: memory.u32(vocabulary * columns),
    totals: new Uint32Array(columns),
    own: tokens.shards.map(() => ({ totals: memory.u32(columns), scratch: memory.u8(topicScratchBytes(columns)) })),
  };
  run.starts.set(tokens.starts);
  writeWords(bags, tokens, run.wordIds);
  return run;
}

function bytesFor({ parts, starts, count, documents }: LdaTokens, columns: number, vocabulary: number): number {
  const rows = [columns, documents * columns, vocabulary * columns].map((numbers) => 4 * numbers);
  const shard = paddedBytes(4 * columns, topicScratchBytes(columns));
  return paddedBytes(4 * starts.length, 4 * count, 4 * count, ...rows) + parts * shard;
}

const tooLarge = (owner: string, bytes: number, topics: number, tokens: number): SatchelError =>
  new SatchelError(
    'TOO_LARGE',
    `${owner}: ${topics} topics of ${tokens} tokens need ${Math.ceil(bytes / 2 ** 20)} MB of memory, but WebAssembly ends at 4096 MB.`,
    {
      kind: 'configuration',
      remedy: `Use fewer topics (${owner}.topics), fewer words (text.minCount, text.maxWords) or fewer documents.`,
      facts: { bytes, topics, tokens },
    },
  );

/** Every token starts in a topic drawn at random. */
function assignAtRandom(run: Run, seed: number): void {
  const { tokens, columns, topics, wordIds, assigned, documentCounts, wordCounts, totals } = run;
  const random = createRandomBits(seedWords(seed, 0x1da));
  for (let block = 0, token = 0; block < tokens.parts; block++) {
    for (let document = 0; document < tokens.documents; document++) {
      const end = tokens.starts[block * tokens.documents + document + 1]!;
      for (; token < end; token++) {
        const topic = random.below(topics);
        assigned[token] = topic;
        documentCounts[document * columns + topic]!++;
        wordCounts[wordIds[token]! * columns + topic]!++;
        totals[topic]!++;
      }
    }
  }
}

/** Samples every shard in its block of this round, then adds up the changes of the totals. */
async function sampleRound(run: Run, sweep: number, round: number): Promise<void> {
  const { compute, memory, tokens, totals, own } = run;
  const { executor, kernels, signal } = compute;
  run.paddedAlphas.set(run.alphas);
  for (const shard of own) shard.totals.set(totals);
  const passes = tokens.shards.map((_, shard) => passOf(run, sweep, round, shard));
  const tasks = tasksOf(passes, executor.threads, { build: kernels.choose(false), memory: memory.handle });
  await pause(compute);
  if (passes.length === 1) runLdaTask(kernels, tasks[0]!);
  else await executor.map<LdaTask, void>(LDA_TASK, tasks, signal);
  const before = totals.slice();
  for (const shard of own) for (let k = 0; k < totals.length; k++) totals[k]! += shard.totals[k]! - before[k]!;
}

/**
 * A task for each thread, of about as many tokens: the passes of a round do not depend on one another. On the calling thread each pass is a task of
 * its own: the event loop turns between them.
 */
function tasksOf(passes: readonly TopicPass[], threads: number, setup: Omit<LdaTask, 'passes'>): readonly LdaTask[] {
  const hands = threads === 1 ? passes.length : Math.min(threads, passes.length);
  const handOf = deal(
    Float64Array.from(passes, ({ starts }) => starts.at(-1)! - starts[0]!),
    hands,
  );
  return Array.from({ length: hands }, (_, hand) => ({
    ...setup,
    passes: passes.filter((_, i) => handOf[i] === hand),
  }));
}

function passOf(run: Run, sweep: number, round: number, shard: number): TopicPass {
  const { tokens, columns, vocabulary, beta, topics, wordIds, assigned, wordCounts } = run;
  const { start, end } = tokens.shards[shard]!;
  const first = ((shard + round) % tokens.parts) * tokens.documents;
  const starts = run.starts.subarray(first + start, first + end + 1);
  return {
    ...{ topics, beta, wordIds, assigned, wordCounts },
    alphas: run.paddedAlphas,
    smoothing: vocabulary * beta,
    starts,
    halfway: tokens.parts === 1 ? 0 : halfwayOf(starts),
    documentCounts: run.documentCounts.subarray(start * columns, end * columns),
    totals: run.own[shard]!.totals,
    scratch: run.own[shard]!.scratch,
    seed: seedWords(run.seed, sweep + 1, round, shard),
  };
}

/** The document after which half of the tokens have come. */
function halfwayOf(starts: Uint32Array): number {
  const middle = (starts[0]! + starts.at(-1)!) / 2;
  let document = 0;
  while (document + 1 < starts.length && starts[document]! < middle) document++;
  return document;
}

function optimise(run: Run, withBeta: boolean): void {
  const { topics, columns, documentCounts, vocabulary } = run;
  const ofTopics = Array.from({ length: topics }, (_, k) => tallyColumn(documentCounts, columns, k));
  run.alphas = updateAlphas(run.alphas, ofTopics, tally(documentLengths(run)), OPTIMISE_STEPS);
  if (withBeta)
    run.beta = updateBeta(
      run.beta,
      tally(Float64Array.from(run.wordCounts)),
      tally(Float64Array.from(run.totals)),
      vocabulary,
      OPTIMISE_STEPS,
    );
}

function documentLengths({ tokens, columns, documentCounts }: Run): Float64Array {
  const lengths = new Float64Array(tokens.documents);
  for (let at = 0; at < documentCounts.length; at++) lengths[Math.floor(at / columns)]! += documentCounts[at]!;
  return lengths;
}

/** (2) */
function* jointLogLikelihood(run: Run): Steps<number> {
  const { alphas, beta, vocabulary, topics, columns, documentCounts, wordCounts, totals } = run;
  const columnOf = (k: number): Tally => tallyColumn(documentCounts, columns, k);
  const likelihood = yield* logLikelihoodOfTopics(alphas, columnOf, tally(documentLengths(run)));
  const own = tally(Float64Array.from(totals.subarray(0, topics)));
  return logLikelihoodOfWords(beta, tally(Float64Array.from(wordCounts)), own, vocabulary, likelihood);
}

/** The first `kept` numbers of every row. */
function trimmed(rows: Uint32Array, columns: number, kept: number): Uint32Array {
  const count = rows.length / columns;
  const result = new Uint32Array(count * kept);
  for (let row = 0; row < count; row++) result.set(rows.subarray(row * columns, row * columns + kept), row * kept);
  return result;
}
