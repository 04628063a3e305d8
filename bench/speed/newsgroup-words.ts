/** 20 Newsgroups for training word vectors: letters only, lower case, without stop words and words under 20 occurrences. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { prepareAnalyzer } from '../../packages/satchel/src/text/analyzer.ts';
import { textOptions } from '../../packages/satchel/src/text/options.ts';
import { dataFile } from '../data.ts';

export const MIN_COUNT = 20;

export interface NewsgroupWords {
  readonly documents: readonly (readonly string[])[];
  /** The same with one document per line, for tools that read files. */
  readonly file: string;
}

/** The first `limit` documents; word frequencies are counted over all documents. */
export async function newsgroupWords(limit = Number.POSITIVE_INFINITY): Promise<NewsgroupWords> {
  const analyzer = await prepareAnalyzer(resolveOptions('text', textOptions, { tokens: 'letters', stopWords: 'nltk' }));
  const lines = gunzipSync(readFileSync(dataFile('classification', '20news-bydate.jsonl.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const all = lines.map((line) => analyzer.terms(JSON.parse(line).text));
  const counts = new Map<string, number>();
  for (const word of all.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const documents = all.slice(0, limit).map((words) => words.filter((word) => counts.get(word)! >= MIN_COUNT));
  const folder = resolve(import.meta.dirname, '../../.cache/bench/skip-gram');
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, `newsgroups-${documents.length}.txt`);
  writeFileSync(file, documents.map((words) => `${words.join(' ')}\n`).join(''));
  return { documents, file };
}
