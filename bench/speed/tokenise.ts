/**
 * CPU time for turning 20 Newsgroups (18,846 messages with headers) into bags of words: tokenise, count, choose the
 * vocabulary, build the bags. First checks the counts against the plain analyzer, then takes the best of five, and times
 * scikit-learn's TfidfVectorizer in the same run.
 *
 *   node bench/speed/tokenise.ts [option=value …]        SATCHEL_DATA is the folder of the data sets
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bagAt } from '../../packages/satchel/src/core/bag.ts';
import { type Option, parseOption, resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { prepareAnalyzer } from '../../packages/satchel/src/text/analyzer.ts';
import { textOptions } from '../../packages/satchel/src/text/options.ts';
import { selectVocabulary } from '../../packages/satchel/src/text/select-vocabulary.ts';
import { createTermCounter } from '../../packages/satchel/src/text/term-counter.ts';
import { wordBags } from '../../packages/satchel/src/text/word-bags.ts';
import { dataFile } from '../data.ts';
import { python } from '../python/python.ts';

const declared: Readonly<Record<string, Option>> = textOptions;
const given = process.argv.slice(2).map((argument) => {
  const [name = '', value = ''] = argument.split('=');
  const option = declared[name];
  return [name, option ? parseOption(option, value) : value];
});
const options = resolveOptions('text', textOptions, Object.fromEntries(given));
const file = dataFile('classification', '20news-bydate.jsonl.gz');
const texts = readTexts(file);
const rows = Uint32Array.from(texts, (_, i) => i);
const analyzer = await prepareAnalyzer(options);

check(500);
const results = Array.from({ length: 5 }, run);
const best = results.reduce((a, b) => (a.total < b.total ? a : b));
console.log(
  JSON.stringify({ documents: texts.length, megabytes: Math.round(texts.join('').length / 1e6), ...best }, null, 2),
);
const peer = JSON.parse(
  execFileSync(python, [resolve(import.meta.dirname, '../peers/vectorise_sklearn.py'), file], { encoding: 'utf8' }),
);
console.log(
  `scikit-learn's TfidfVectorizer: ${peer.total.toFixed(2)} s CPU, ${peer.words} words, ${peer.postings} postings`,
);
console.log(`satchel takes ${(peer.total / best.total).toFixed(2)}× less CPU`);

function run() {
  const start = process.cpuUsage();
  const counter = createTermCounter(analyzer);
  for (const text of texts) counter.add(text);
  const counting = seconds(start);
  const counted = counter.finish();
  const finishing = seconds(start) - counting;
  const { vocabulary, wordOfTerm } = selectVocabulary(counted, rows, options);
  const selecting = seconds(start) - counting - finishing;
  const bags = wordBags(counted, rows, wordOfTerm);
  const total = seconds(start);
  const tokens = counted.tokens.reduce((sum, count) => sum + count, 0);
  return { tokens, words: vocabulary.terms.length, postings: bags.ids.length, counting, finishing, selecting, total };
}

/** User and system CPU seconds of the whole process, including garbage collection. */
function seconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1000) / 1000;
}

function check(documents: number): void {
  const counter = createTermCounter(analyzer);
  const sample = texts.slice(0, documents);
  for (const text of sample) counter.add(text);
  const counted = counter.finish();
  sample.forEach((text, i) => {
    const expected = new Map<string, number>();
    for (const term of analyzer.terms(text)) expected.set(term, (expected.get(term) ?? 0) + 1);
    const { ids, counts } = bagAt(counted.bags, i);
    const isRight =
      ids.length === expected.size && ids.every((id, j) => expected.get(counted.terms[id]!) === counts[j]);
    if (!isRight) throw new Error(`Document ${i} was counted wrongly.`);
  });
}

function readTexts(path: string): string[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line).text);
}
