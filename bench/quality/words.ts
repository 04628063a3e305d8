/**
 * How good are trained word vectors, compared with gensim's on the same text with the same number of epochs?
 *
 *   newsgroups   20 Newsgroups, d = 200: accuracy of idf-weighted means + linear SVM, over seeds
 *   shards       the same for ours alone, by number of logical shards
 *   together     the same, and the measure of `text`, by number of windows trained in one step
 *   text         all texts of the data folder, d = 100, 3 epochs: mean Spearman correlation over MEN and WS-353
 *
 *   node bench/quality/words.ts newsgroups|shards|together|text [seeds] [--write]
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import type { WordVectors } from '../../packages/satchel/src/core/word-vectors.ts';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { evaluateSimilarity, parseJudgedPairs } from '../../packages/satchel/src/embedding/similarity-evaluation.ts';
import { predictionSettings } from '../../packages/satchel/src/embedding/train/settings.case.ts';
import { trainWordVectors } from '../../packages/satchel/src/embedding/train/train.ts';
import { collectTrainingText } from '../../packages/satchel/src/embedding/train/training-text.ts';
import { loadWordVectors } from '../../packages/satchel/src/models/words-on-disk.ts';
import { evaluate } from '../../packages/satchel/src/pipeline/evaluate.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { prepareAnalyzer } from '../../packages/satchel/src/text/analyzer.ts';
import { textOptions } from '../../packages/satchel/src/text/options.ts';
import { dataFile, dataFolder } from '../data.ts';
import { oneThread, peerPython } from '../peers/python.ts';
import { newsgroupWords } from '../speed/newsgroup-words.ts';

type Numbers = Readonly<Record<'dimensions' | 'window' | 'negative' | 'minCount' | 'epochs', number>>;

/** Options for training on all texts of text/. */
const ofAllText = { dimensions: 100, window: 5, negative: 5, minCount: 5, epochs: 3 };
const [part = 'newsgroups'] = process.argv.slice(2);
const seeds = Array.from({ length: Number(process.argv[3] ?? 3) || 3 }, (_, i) => i + 1);
const folder = resolve(import.meta.dirname, '../../.cache/bench/words');
mkdirSync(folder, { recursive: true });
const lines: string[] = [];
if (part === 'newsgroups') await newsgroups();
else if (part === 'shards') await shardCounts();
else if (part === 'together') await windowsTogether();
else if (part === 'text') await wholeText();
else throw new Error(`there is no part '${part}': newsgroups, shards, together, text`);
if (process.argv.includes('--write')) record();

async function newsgroups(): Promise<void> {
  const numbers = { dimensions: 200, window: 10, negative: 10, minCount: 1, epochs: 5 };
  const { documents, file } = await newsgroupWords();
  const scores = { ours: [] as number[], gensim: [] as number[] };
  for (const seed of seeds) {
    scores.ours.push(await documentAccuracy(await ours(documents, numbers, seed)));
    scores.gensim.push(await documentAccuracy(await gensim(file, numbers, seed, 1)));
    say(
      `20 Newsgroups, 5 epochs, seed ${seed}: ours ${scores.ours.at(-1)!.toFixed(2)}, gensim ${scores.gensim.at(-1)!.toFixed(2)}`,
    );
  }
  const [mine, theirs] = [mean(scores.ours), mean(scores.gensim)];
  say(
    `20 Newsgroups, idf-mean + linear SVM, ${seeds.length} seeds: ours **${mine.toFixed(2)}**, gensim ${theirs.toFixed(2)}; at least gensim − 0.5`,
  );
  process.exitCode = mine >= theirs - 0.5 ? 0 : 1;
}

async function shardCounts(): Promise<void> {
  const numbers = { dimensions: 200, window: 10, negative: 10, minCount: 1, epochs: 5 };
  const { documents } = await newsgroupWords();
  for (const shards of [1, 2, 4, 8, 16]) {
    const scores: number[] = [];
    for (const seed of seeds) scores.push(await documentAccuracy(await ours(documents, numbers, seed, { shards })));
    say(
      `20 Newsgroups, 5 epochs, ${shards} shards: ${mean(scores).toFixed(2)} (${scores.map((score) => score.toFixed(2)).join(', ')})`,
    );
  }
}

async function windowsTogether(): Promise<void> {
  const numbers = { dimensions: 200, window: 10, negative: 10, minCount: 1, epochs: 5 };
  const { documents } = await newsgroupWords();
  const file = await allText();
  for (const together of [1, 2, 4, 8]) {
    const more = { windowsTogether: together };
    const scores: number[] = [];
    for (const seed of seeds) scores.push(await documentAccuracy(await ours(documents, numbers, seed, more)));
    const similar = mean([...similarities(await ours(linesOf(file), ofAllText, 1, more)).values()]);
    const listed = scores.map((score) => score.toFixed(2)).join(', ');
    say(
      `${together} together: 20 Newsgroups, 5 epochs ${mean(scores).toFixed(2)} (${listed}); all of text/, seed 1 ${similar.toFixed(4)}`,
    );
  }
}

async function wholeText(): Promise<void> {
  const numbers = ofAllText;
  const file = await allText();
  const results = {
    ours: similarities(await ours(linesOf(file), numbers, 1)),
    gensim: similarities(await gensim(file, numbers, 1, availableParallelism())),
  };
  for (const [name, found] of Object.entries(results)) {
    const all = [...found].map(([set, rho]) => `${set} ${rho.toFixed(3)}`);
    say(
      `all of text/, 3 epochs, d = 100, seed 1, ${name}: mean **${mean([...found.values()]).toFixed(4)}** (${all.join(', ')})`,
    );
  }
  process.exitCode = mean([...results.ours.values()]) >= mean([...results.gensim.values()]) - 0.02 ? 0 : 1;
}

async function ours(
  documents: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  numbers: Numbers,
  seed: number,
  more = {},
): Promise<WordVectors> {
  const text = await collectTrainingText(documents, { minCount: numbers.minCount });
  await using engine = await createEngine({ threads: availableParallelism() });
  const { words } = await trainWordVectors(text, predictionSettings({ ...numbers, seed, ...more }), engine);
  return words;
}

async function gensim(file: string, numbers: Numbers, seed: number, workers: number): Promise<WordVectors> {
  const out = resolve(folder, `gensim-${seed}.bin`);
  const script = resolve(import.meta.dirname, '../peers/word_vectors_gensim.py');
  const { dimensions, window, negative, minCount, epochs } = numbers;
  execFileSync(
    peerPython,
    [script, file, out, ...[dimensions, window, negative, minCount, epochs, seed, workers].map(String)],
    {
      env: oneThread,
    },
  );
  return (await loadWordVectors(out)).words;
}

async function documentAccuracy(vectors: WordVectors): Promise<number> {
  const corpus = await openCorpus(dataFile('classification', '20news-bydate.jsonl.gz'));
  const options = { text: { tokens: 'letters', stopWords: 'nltk' } };
  const { metrics } = await evaluate(corpus, { representation: 'idf-average', words: vectors, options, seed: 1 });
  return 100 * metrics['accuracy']!.mean;
}

function similarities(words: WordVectors): Map<string, number> {
  const sets = ['EN-MEN-TR-3k', 'EN-WS-353-ALL'];
  return new Map(
    sets.map((set) => [
      set,
      evaluateSimilarity(words, parseJudgedPairs(readFileSync(dataFile('wordsim', `${set}.txt`), 'utf8'))).spearman,
    ]),
  );
}

/** All texts as lower-case words, one paragraph per line. */
async function allText(): Promise<string> {
  const file = resolve(folder, 'all-text.txt');
  const analyzer = await prepareAnalyzer(resolveOptions('text', textOptions, { tokens: 'letters', minLength: 1 }));
  const out = createWriteStream(file);
  let words = 0;
  for (const name of readdirSync(resolve(dataFolder, 'text')).sort()) {
    const input = createReadStream(dataFile('text', name)).pipe(createGunzip());
    for await (const line of createInterface({ input })) {
      const tokens = analyzer.tokens(line);
      words += tokens.length;
      if (tokens.length > 0 && !out.write(`${tokens.join(' ')}\n`))
        await new Promise<void>((go) => out.once('drain', () => go()));
    }
  }
  await new Promise((done) => out.end(done));
  console.log(`${words} words`);
  return file;
}

async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield line.split(' ');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function say(line: string): void {
  lines.push(`- ${line}`);
  console.log(line);
}

function record(): void {
  const file = new URL('../results/words.md', import.meta.url);
  const title = `## ${part}`;
  let sections: string[] = [];
  try {
    sections = readFileSync(file, 'utf8')
      .split('\n## ')
      .slice(1)
      .map((section) => `## ${section.trim()}`);
  } catch {
    // nothing recorded yet
  }
  const kept = sections.filter((section) => !section.startsWith(`${title}\n`));
  writeFileSync(
    file,
    `# Quality of trained word vectors\n\nBeside gensim 4.4 on the same words at equal epochs.\n\n${[...kept, `${title}\n\n${lines.join('\n')}`].join('\n\n')}\n`,
  );
}
