/**
 * How good the search is at each balance of words and meaning, by queries whose relevant documents are known: the mean average precision (MAP) of the
 * first 100 documents.
 *
 *   AP of a query = Σ over relevant documents at rank r of (relevant documents up to r) / r, divided by the number of relevant documents
 */

import { EngineFault } from '../fault.ts';
import type { JudgedBalance } from '../searching.ts';
import { rankedRows } from './search.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const STEPS = 10;

interface JudgedQuery {
  readonly query: string;
  readonly relevant: readonly string[];
}

export async function judgeBalance(told: Told, file: File): Promise<JudgedBalance> {
  const queries = queriesIn(await file.text(), file.name);
  const rowOf = new Map(held().documents.map(({ id }, row) => [id, row]));
  const wanted = queries.map(({ relevant }) => relevant.flatMap((id) => rowOf.get(id) ?? []));
  if (wanted.every((rows) => rows.length === 0))
    throw bad(file.name, 'No document of the opened file has an id that the queries call relevant.');
  const judged = queries
    .map(({ query }, i) => ({ query, rows: new Set(wanted[i]) }))
    .filter(({ rows }) => rows.size > 0);
  const points: JudgedBalance['points'][number][] = [];
  for (let step = 0; step <= STEPS; step++) {
    told.stage({ what: 'Searching at each balance', done: step, total: STEPS + 1 });
    let sum = 0;
    for (const { query, rows } of judged) {
      told.signal.throwIfAborted();
      sum += averagePrecision(await rankedRows(told, query, step / STEPS), rows);
    }
    points.push({ vectorShare: step / STEPS, map: sum / judged.length });
  }
  const best = points.reduce((found, point) => (point.map > found.map ? point : found));
  return { queries: judged.length, points, best: best.vectorShare };
}

export function averagePrecision(ranked: readonly number[], relevant: ReadonlySet<number>): number {
  let [found, sum] = [0, 0];
  ranked.forEach((row, i) => {
    if (relevant.has(row)) sum += ++found / (i + 1);
  });
  return sum / relevant.size;
}

function queriesIn(text: string, name: string): JudgedQuery[] {
  const queries = text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [queryIn(line, `${name}:${i + 1}`)]));
  if (queries.length === 0) throw bad(name, 'The file holds no queries.');
  return queries;
}

function queryIn(line: string, where: string): JudgedQuery {
  let found: unknown;
  try {
    found = JSON.parse(line);
  } catch {
    throw bad(where, 'A line is no JSON.');
  }
  if (isQuery(found)) return found;
  throw bad(where, 'A line has no query with relevant documents.');
}

const isQuery = (found: unknown): found is JudgedQuery =>
  typeof found === 'object' &&
  found !== null &&
  'query' in found &&
  typeof found.query === 'string' &&
  'relevant' in found &&
  Array.isArray(found.relevant) &&
  found.relevant.every((id) => typeof id === 'string');

const bad = (where: string, message: string): EngineFault =>
  new EngineFault({ code: 'BAD_QUERIES', message, where, remedy: 'Give JSON lines: {"query": "words", "relevant": ["id of a document"]}.' }); // biome-ignore format: one error
