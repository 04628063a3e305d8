/** The rates that docs/scale.md multiplies, read from the pages where they were measured. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const [cluster, speed] = ['bench/results/cluster.md', 'bench/results/speed.md'].map(textOf) as [string, string];

const number = (text: string): number => Number(text.replaceAll(',', ''));

/** The cells after the first of the last row whose first cell matches. */
function rowOf(text: string, first: RegExp): readonly string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const found = cells.findLast(([cell = '']) => first.test(cell));
  if (!found) throw new Error(`no row ${first}`);
  return found.slice(1);
}

function said(text: string, pattern: RegExp): number {
  const found = pattern.exec(text.replaceAll(/\s+/g, ' '));
  if (!found) throw new Error(`nothing says ${pattern}`);
  return number(found[1]!);
}

interface WorkerRate {
  /** CPU µs a post, without the start of the process. */
  readonly micros: number;
  /** What the worker writes for a post. */
  readonly bytes: number;
}

function worker(operation: string): WorkerRate {
  const [, , micros, bytes] = rowOf(cluster, new RegExp(`^${operation}$`)).map(number);
  return { micros: micros!, bytes: bytes! };
}

/** The last run of check 5 on an idle machine. */
const [posts, embedded, spark] = rowOf(cluster, /^check 5, /).map(number) as [number, number, number];

export const rates = {
  check5: { posts, embedded, spark },
  encode: worker('encode'),
  tokenise: worker('tokenise'),
  count: worker('count'),
  parts: worker('parts'),
  textBytes: said(cluster, /([\d,]+) bytes of text a post/),
  kept: said(cluster, /([\d,]+) of 1,000 numbers are not 0/),
  tokens: said(cluster, /([\d,]+) tokens a post/),
  countBytes: said(cluster, /([\d,]+) bytes for the counts of a term/),
  heaps: {
    k: said(cluster, /k = ([\d.]+), β = [\d.]+/),
    beta: said(cluster, /k = [\d.]+, β = ([\d.]+)/),
  },
  /** CPU seconds of LSI with 200 dimensions, to convergence, over so many documents. */
  lsi: {
    seconds: number(rowOf(speed, /^LSI, 200 dimensions/)[0]!),
    documents: said(speed, /\(([\d,]+) documents, 37,150 words/),
  },
  skipGram: {
    wordsASecond: 1000 * number(rowOf(speed, /^skip-gram, d = 200, window 10/)[1]!),
    twoThreads: said(speed, /two threads are \*\*([\d.]+)×\*\* as fast as one/),
  },
} as const;
