/**
 * How good are the topic models, and what do they cost, beside tomotopy and scikit-learn in the same run? 20 Newsgroups by date, headers
 * kept, letters only, NLTK stop words, words of at least 2 letters and 20 occurrences, 80 topics learned from all text without labels, a linear
 * SVM on the shares of the training part.
 *
 *   node bench/quality/topic-models.ts [lda] [nmf] [plsa] [online] [threads] [--seeds 3] [--write]
 *
 * `online`: online variational Bayes beside scikit-learn's, the same batches. `threads`: the sampler on one and on two threads by the clock.
 *
 * CPU seconds are those of learning, and of the shares of all documents where the peer's number holds them.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Bags, bagAt } from '../../packages/satchel/src/core/bag.ts';
import type { Matrix, SparseMatrix } from '../../packages/satchel/src/core/matrix.ts';
import { type OptionValues, resolveOptions } from '../../packages/satchel/src/core/options.ts';
import type { RepresentationMethod } from '../../packages/satchel/src/core/representation.ts';
import { type Arrays, tensor } from '../../packages/satchel/src/core/tensor.ts';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { readingOf, resolveSettings } from '../../packages/satchel/src/pipeline/settings.ts';
import { bow } from '../../packages/satchel/src/representation/bow.ts';
import { representationNamed } from '../../packages/satchel/src/representation/registry.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { ingest } from '../../packages/satchel/src/run/ingest.ts';
import { version } from '../../packages/satchel/src/run/version.ts';
import { selectVocabulary } from '../../packages/satchel/src/text/select-vocabulary.ts';
import { wordBags } from '../../packages/satchel/src/text/word-bags.ts';
import { gibbsLda } from '../../packages/satchel/src/topic-models/lda-gibbs.ts';
import { fitNmf } from '../../packages/satchel/src/topic-models/nmf.ts';
import { createCoOccurrences } from '../../packages/satchel/src/topics/co-occurrence.ts';
import { coherenceOf } from '../../packages/satchel/src/topics/coherence.ts';
import { rankTopics } from '../../packages/satchel/src/topics/topic-words.ts';
import { dataFile } from '../data.ts';
import { oneThread } from '../peers/python.ts';
import { svmAccuracy } from './svm-accuracy.ts';

const [TOPICS, SWEEPS] = [80, 200];
const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, '.cache/bench/topic-models');
mkdirSync(folder, { recursive: true });
execFileSync('sh', [resolve(root, 'bench/python/setup.sh'), '-topics'], { stdio: 'inherit' });
const python = resolve(root, '.cache/venv-topics/bin/python');

const asked = process.argv.slice(2).filter((word) => ['lda', 'nmf', 'plsa', 'online', 'threads'].includes(word));
const seedsAt = process.argv.indexOf('--seeds');
const seeds = seedsAt > 0 ? Number(process.argv[seedsAt + 1]) : 3;

await using engine = await createEngine();
const text = { tokens: 'letters', stopWords: 'nltk', minCount: 20, minLength: 2 };
const reading = await ingest(
  await openCorpus(dataFile('classification', '20news-bydate.jsonl.gz')),
  readingOf(resolveSettings({ options: { text } })),
  engine,
);
const rows = Uint32Array.from(reading.documentIds.keys());
const { vocabulary, wordOfTerm } = selectVocabulary(reading.counted, rows, resolveSettings({ options: { text } }).text);
const bags: Bags = wordBags(reading.counted, rows, wordOfTerm);
writeFileSync(
  resolve(folder, 'shape.json'),
  JSON.stringify({ words: vocabulary.terms.length, documents: rows.length, seed: 1 }),
);
for (const name of ['offsets', 'ids', 'counts'] as const) writeFileSync(resolve(folder, `${name}.bin`), bags[name]);

interface Figures {
  readonly accuracy: number;
  readonly umass?: number;
  readonly objective?: number;
  readonly seconds: number;
}

const head = ['| system | accuracy % | mean UMass | objective | CPU seconds |', '|---|---|---|---|---|'];
const lines: string[] = [];
const note = (system: string, figures: readonly Figures[], digits: number): void => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const of = (pick: (figures: Figures) => number | undefined, places: number): string => {
    const values = figures.map(pick).filter((value) => value !== undefined);
    return values.length === 0 ? '' : mean(values).toFixed(places);
  };
  lines.push(
    `| ${system} | ${of((f) => f.accuracy, 2)} | ${of((f) => f.umass, 1)} | ${of((f) => f.objective, digits)} | ${of((f) => f.seconds, 1)} |`,
  );
  console.log(lines.at(-1));
};
console.log(head.join('\n'));
const systems = { lda: runLda, nmf: runNmf, plsa: runPlsa, online: runOnline, threads: runThreads };
for (const name of Object.keys(systems) as (keyof typeof systems)[])
  if (asked.length === 0 || asked.includes(name)) await systems[name]();
if (process.argv.includes('--write')) record();

async function runLda(): Promise<void> {
  for (const optimise of ['alpha', 'none']) {
    const ours: Figures[] = [];
    for (let seed = 1; seed <= seeds; seed++)
      ours.push(await judgedLda({ topics: TOPICS, sweeps: SWEEPS, optimise, seed }));
    note(`lda, ${SWEEPS} sweeps, optimise=${optimise}; objective: ln p(w, z) per word`, ours, 4);
  }
  const theirs: Figures[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const answer = peer('lda_tomotopy.py', [folder, TOPICS, SWEEPS, seed]);
    const theta = { rows: rows.length, columns: TOPICS, data: floats('theta.bin') };
    const figures = { accuracy: await accuracyOf(theta, seed), umass: umassOf(answer.top), seconds: answer.seconds };
    theirs.push({ ...figures, objective: answer.likelihood });
  }
  note('tomotopy 0.14, 1 worker, which fits α by default', theirs, 4);
}

/** As `judged`, with ln p(w, z) per word, and the CPU seconds of the sampler alone. */
async function judgedLda(given: Given): Promise<Figures> {
  const method = representationNamed('lda') as RepresentationMethod;
  const options = resolveOptions('lda', method.options, given);
  const [V, K] = [vocabulary.terms.length, TOPICS];
  const before = process.cpuUsage();
  const { logLikelihood, tokens, wordCounts, totals, alphas, beta } = await gibbsLda(bags, V, options as never, engine);
  const seconds = secondsSince(before);
  const likelihood = await logLikelihood();
  const probabilities = Float32Array.from(wordCounts, (count, at) => (count + beta) / (totals[at % K]! + V * beta));
  const shares = Float64Array.from(totals, (total) => total / tokens);
  const arrays = { probabilities: tensor(probabilities, V, K), alphas: tensor(alphas), shares: tensor(shares) };
  const figures = await figuresOf(method, options, arrays, Number(given['seed']));
  return { ...figures, objective: likelihood / tokens, seconds };
}

async function runNmf(): Promise<void> {
  const ours: Figures[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const given = { topics: TOPICS, seed };
    ours.push({ ...(await judged('nmf', given)), ...(await learnNmf(given)) });
  }
  note('nmf; objective: ‖A − W Oᵀ‖', ours, 3);
  const answer = peer('nmf_sklearn.py', [folder, TOPICS]);
  const theirs = { rows: rows.length, columns: TOPICS, data: floats('theta.bin') };
  const figures = { accuracy: await accuracyOf(theirs, 1), umass: umassOf(answer.top), seconds: answer.seconds };
  note(`scikit-learn NMF, ${answer.iterations} iterations`, [{ ...figures, objective: answer.error }], 3);
}

/** ‖A − W Oᵀ‖ of unit-length sublinear tf-idf, and the CPU seconds of the factorisation. */
async function learnNmf(given: Given): Promise<Pick<Required<Figures>, 'objective' | 'seconds'>> {
  const options = resolveOptions('nmf', representationNamed('nmf').options, given);
  const weights = resolveOptions('bow', bow.options, {});
  const shared = { options: weights, vocabulary, classes: [], wordMatrix: undefined };
  const arrays = await bow.fit({ ...shared, bags, running: undefined, labels: undefined, compute: engine });
  const matrix = bow.prepare({ ...shared, arrays, kernels: engine.kernels }).represent({ bags }) as SparseMatrix;
  const before = process.cpuUsage();
  const { history } = await fitNmf(matrix, options as never, engine);
  return { objective: history.at(-1)!, seconds: secondsSince(before) };
}

async function runPlsa(): Promise<void> {
  const ours: Figures[] = [];
  for (let seed = 1; seed <= seeds; seed++) ours.push(await judged('plsa', { topics: TOPICS, seed }));
  note('plsa', ours, 3);
}

/** CPU seconds are those of all passes. */
async function runOnline(): Promise<void> {
  const [passes, batch] = [2, 256];
  const ours = await judged('lda', { topics: TOPICS, sampler: 'online-vb', passes, batch, seed: 1 });
  note(`lda, sampler online-vb, ${passes} passes, batches of ${batch}`, [ours], 3);
  const answer = peer('lda_sklearn.py', [folder, TOPICS, passes, batch]);
  const theirs = { rows: rows.length, columns: TOPICS, data: floats('theta.bin') };
  const figures = { accuracy: await accuracyOf(theirs, 1), umass: umassOf(answer.top), seconds: answer.seconds };
  note(`scikit-learn online LDA, ${passes} passes, batches of ${batch}`, [figures], 3);
}

/** Best of three in turns; the topics of all tokens must be equal. */
async function runThreads(): Promise<void> {
  const options = resolveOptions('lda', representationNamed('lda').options, {
    topics: TOPICS,
    sweeps: SWEEPS,
    seed: 1,
  });
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const hashes = new Set<string>();
  for (let turn = 0; turn < 3; turn++) {
    for (const threads of [1, 2]) {
      await using own = await createEngine({ threads });
      const start = performance.now();
      const { wordCounts } = await gibbsLda(bags, vocabulary.terms.length, options as never, own);
      best[threads - 1] = Math.min(best[threads - 1]!, (performance.now() - start) / 1000);
      hashes.add(
        createHash('sha256')
          .update(new Uint8Array(wordCounts.buffer, wordCounts.byteOffset, wordCounts.byteLength))
          .digest('hex'),
      );
    }
  }
  const [one, two] = best as [number, number];
  console.log(
    `${SWEEPS} sweeps on one and two threads: ${one.toFixed(2)} and ${two.toFixed(2)} s, ${(one / two).toFixed(2)}×, ${hashes.size === 1 ? 'the same counts' : 'OTHER COUNTS'}`,
  );
}

type Given = Readonly<Record<string, number | string>>;

async function judged(name: string, given: Given): Promise<Figures> {
  const method = representationNamed(name) as RepresentationMethod;
  const options = resolveOptions(name, method.options, given);
  const shared = { options, vocabulary, classes: [], wordMatrix: undefined };
  const before = process.cpuUsage();
  const arrays = await method.fit({ ...shared, bags, running: undefined, labels: undefined, compute: engine });
  const seconds = secondsSince(before);
  return { ...(await figuresOf(method, options, arrays, Number(given['seed']))), seconds };
}

async function figuresOf(
  method: RepresentationMethod,
  options: OptionValues,
  arrays: Arrays,
  seed: number,
): Promise<Pick<Required<Figures>, 'accuracy' | 'umass'>> {
  const state = { options, vocabulary, classes: [], wordMatrix: undefined, arrays, kernels: engine.kernels };
  const representer = method.prepare(state);
  const vectors = representer.represent({ bags }) as Matrix;
  const top = rankTopics(representer.topics!, 10).map(({ ids }) => Array.from(ids));
  return { accuracy: await accuracyOf(vectors, seed), umass: umassOf(top) };
}

/** A linear SVM of scikit-learn's default cost, C = 1. */
function accuracyOf(vectors: Matrix, seed: number): Promise<number> {
  return svmAccuracy(vectors, { reading, compute: engine, seed, C: 1 });
}

function umassOf(top: readonly (readonly number[])[]): number {
  const counts = createCoOccurrences(top);
  for (let row = 0; row < rows.length; row++) counts.add(bagAt(bags, row).ids);
  const scores = counts.counts().map((topic) => coherenceOf(topic)?.umass ?? 0);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function floats(name: string): Float32Array {
  return new Float32Array(Uint8Array.from(readFileSync(resolve(folder, name))).buffer);
}

function peer(script: string, args: readonly (string | number)[]) {
  const path = resolve(root, 'bench/peers', script);
  return JSON.parse(execFileSync(python, [path, ...args.map(String)], { encoding: 'utf8', env: oneThread }));
}

function record(): void {
  const intro = [
    `# Topic models beside their peers, satchel ${version}`,
    '',
    '`node bench/quality/topic-models.ts --write`. 20 Newsgroups by date, headers kept, letters only, NLTK stop words, words of at least 2 letters and 20',
    `occurrences (${vocabulary.terms.length.toLocaleString('en')} words, ${rows.length.toLocaleString('en')} documents), ${TOPICS} topics learned from all text without labels, linear SVM with C = 1 on`,
    `the shares; means of ${seeds} seeds. UMass: sum over the pairs of the top 10 words, mean of the topics. One thread each; CPU seconds of learning,`,
    'from the same run on a machine that had other work too.',
    '',
  ];
  writeFileSync(resolve(root, 'bench/results/topic-models.md'), `${[...intro, ...head, ...lines].join('\n')}\n`);
}
