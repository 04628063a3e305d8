/** The documents, files and settings that the table is made with. */
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { dataFile } from '../data.ts';

export interface Inputs {
  readonly isSmall: boolean;
  readonly about: string;
  readonly folder: string;
  readonly texts: readonly string[];
  /** The source of each text. */
  readonly sources: readonly string[];
  readonly queries: number;
  readonly rounds: number;
  /** The same texts as JSON lines. */
  readonly corpus: string;
  /** A labelled corpus to train and evaluate on. */
  readonly labelled: string;
  /** Word vectors for `average`. */
  readonly words: string;
}

export interface Row {
  readonly work: string;
  readonly peer: string;
  readonly ours: string;
  readonly goal: string;
  readonly checked: string;
}

const WANTED = 100_000;

/** Paragraphs of newswire, film reviews, textbooks and old books, at most 30,000 of each. */
export async function fullInputs(folder: string): Promise<Inputs> {
  const texts: string[] = [];
  const sources: string[] = [];
  for (const name of ['reuters21578-rest', 'imdb-unsup', 'openstax', 'books-pd']) {
    let taken = 0;
    const lines = createInterface({ input: createReadStream(dataFile('text', `${name}.txt.gz`)).pipe(createGunzip()) });
    for await (const line of lines) {
      if (line.length <= 100) continue;
      if (++taken > 0.3 * WANTED || texts.length === WANTED) break;
      texts.push(line);
      sources.push(name);
    }
  }
  return {
    isSmall: false,
    about: `${texts.length.toLocaleString('en')} documents; CPU seconds of one thread, best of 3; queries: milliseconds, the least of five runs of each of 400 queries of four words.`,
    folder,
    texts,
    sources,
    queries: 400,
    rounds: 3,
    corpus: written(
      join(folder, 'corpus.jsonl'),
      texts.map((text, i) => ({ id: `d${i}`, text })),
    ),
    labelled: dataFile('classification', '20news-bydate.jsonl.gz'),
    words: dataFile('vectors', 'glove-6b-100d-subset.bin.gz'),
  };
}

/** Made-up words whose frequencies fall like those of a language; each label prefers some of them. */
export function smallInputs(folder: string): Inputs {
  const random = createRandom(1, 'texts');
  const word = (label: number): string => {
    const number = Math.floor(2000 ** random.uniform()) * (random.below(4) === 0 ? label + 2 : 1);
    return `wo${number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`;
  };
  const texts = Array.from({ length: 3000 }, (_, i) =>
    Array.from({ length: 10 + random.below(60) }, () => word(i % 3)).join(' '),
  );
  const labelled = texts.slice(0, 600).map((text, i) => ({ id: `d${i}`, text, label: `l${i % 3}` }));
  return {
    isSmall: true,
    about: '3,000 made-up documents.',
    folder,
    texts,
    sources: texts.map((_, i) => `l${i % 3}`),
    queries: 60,
    rounds: 1,
    corpus: written(
      join(folder, 'corpus.jsonl'),
      texts.map((text, i) => ({ id: `d${i}`, text })),
    ),
    labelled: written(join(folder, 'labelled.jsonl'), labelled),
    words: 'corpus',
  };
}

function written(path: string, records: readonly object[]): string {
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}
