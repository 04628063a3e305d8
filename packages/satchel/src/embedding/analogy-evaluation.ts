/**
 * Analogy questions "a b c d": is d the word nearest to b − a + c (3CosAdd), the three left out?
 *
 *   score(x) = cos(x, b) − cos(x, a) + cos(x, c)                                                            (1)
 *
 * Only the `limit` most frequent words are asked about and answered, as the word2vec tool does (30,000); a question with another word is
 * not covered. By (1) a question needs nothing but cosines of its words, and the 19,544 questions of the usual set share 905 words:
 * each block of the vocabulary is multiplied with those once, and every question takes three of the products.
 */
import { SatchelError } from '../core/errors.ts';
import { type Matrix, selectRows } from '../core/matrix.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { foldsCase, lookupIn, unitRows } from './word-vectors.ts';

export interface AnalogySection {
  readonly name: string;
  readonly questions: readonly (readonly [string, string, string, string])[];
}

export interface AnalogyScore {
  readonly accuracy: number;
  readonly correct: number;
  readonly covered: number;
  readonly questions: number;
}

export interface AnalogyResult extends AnalogyScore {
  readonly sections: Readonly<Record<string, AnalogyScore>>;
  readonly folded: boolean;
  /** How many words could be answered. */
  readonly limit: number;
}

const blockRows = 1024;

export function evaluateAnalogies(
  words: WordVectors,
  sections: readonly AnalogySection[],
  { limit = 30_000 } = {},
): AnalogyResult {
  const folded = foldsCase(words);
  const count = Math.min(limit, words.vectors.rows);
  const questions = sections.map((section) => coveredQuestions(words, section, folded, count));
  const answers = answer(words.vectors, count, Uint32Array.from(questions.flat(2)));
  let next = 0;
  const scores = sections.map((section, s): AnalogyScore => {
    const covered = questions[s] ?? [];
    const correct = covered.filter(([, , , d]) => answers[next++] === d).length;
    return scored(correct, covered.length, section.questions.length);
  });
  const sum = (field: 'correct' | 'covered' | 'questions') => scores.reduce((total, score) => total + score[field], 0);
  return {
    ...scored(sum('correct'), sum('covered'), sum('questions')),
    sections: Object.fromEntries(sections.map(({ name }, s) => [name, scores[s] ?? scored(0, 0, 0)])),
    folded,
    limit: count,
  };
}

const scored = (correct: number, covered: number, questions: number): AnalogyScore => ({
  accuracy: covered === 0 ? 0 : correct / covered,
  correct,
  covered,
  questions,
});

type Ids = readonly [number, number, number, number];

function coveredQuestions(words: WordVectors, { questions }: AnalogySection, folded: boolean, count: number): Ids[] {
  const idOf = lookupIn(words, folded);
  return questions.flatMap((question): Ids[] => {
    const [a, b, c, d] = question.map((word) => idOf(word) ?? count);
    return a! < count && b! < count && c! < count && d! < count ? [[a!, b!, c!, d!]] : [];
  });
}

/** The best answer to each question; `ids` holds four a question, of which the first three are asked. */
function answer(vectors: Matrix, count: number, ids: Uint32Array): Uint32Array {
  const asked = Uint32Array.from([...new Set(ids)].sort((a, b) => a - b));
  const place = new Map(Array.from(asked, (id, i) => [id, i]));
  const places = ids.map((id) => place.get(id) ?? 0);
  const query = unitRows(denseRows(vectors, asked));
  const total = ids.length / 4;
  const best = new Float64Array(total).fill(-Infinity);
  const answers = new Uint32Array(total);
  const cosines = new Float32Array(asked.length * blockRows);
  for (let start = 0; start < count; start += blockRows) {
    const rows = Math.min(blockRows, count - start);
    const block = unitRows({
      rows,
      columns: vectors.columns,
      data: vectors.data.subarray(start * vectors.columns, (start + rows) * vectors.columns),
    });
    multiply(query, block, cosines);
    for (let q = 0; q < total; q++) {
      const found = bestOfBlock(cosines, places, ids, q, start, rows, best[q]!);
      if (found < 0) continue;
      answers[q] = start + found;
      best[q] = scoreAt(cosines, places, q, found);
    }
  }
  return answers;
}

/** cosines[q · blockRows + i] = query_q · block_i, four rows of the block at a time. */
function multiply(query: Matrix, block: Matrix, cosines: Float32Array): void {
  const { columns } = query;
  for (let q = 0; q < query.rows; q++) {
    const x = query.data.subarray(q * columns, (q + 1) * columns);
    for (let i = 0; i < block.rows; i++) {
      const at = i * columns;
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += x[j]! * block.data[at + j]!;
      cosines[q * blockRows + i] = sum;
    }
  }
}

/** The first row of the block that beats `best`, a, b and c left out; −1 where none does. */
function bestOfBlock(
  cosines: Float32Array,
  places: Uint32Array,
  ids: Uint32Array,
  q: number,
  start: number,
  rows: number,
  best: number,
): number {
  const [a, b, c] = [places[4 * q]! * blockRows, places[4 * q + 1]! * blockRows, places[4 * q + 2]! * blockRows];
  const [x, y, z] = [ids[4 * q]! - start, ids[4 * q + 1]! - start, ids[4 * q + 2]! - start];
  let highest = best;
  let found = -1;
  for (let i = 0; i < rows; i++) {
    const score = cosines[b + i]! - cosines[a + i]! + cosines[c + i]!;
    if (score > highest && i !== x && i !== y && i !== z) [highest, found] = [score, i];
  }
  return found;
}

function scoreAt(cosines: Float32Array, places: Uint32Array, q: number, i: number): number {
  const at = (k: number) => cosines[places[4 * q + k]! * blockRows + i]!;
  return at(1) - at(0) + at(2);
}

function denseRows(vectors: Matrix, rows: Uint32Array): Matrix {
  const selected = selectRows(vectors, rows);
  if ('data' in selected) return selected;
  throw new SatchelError('INTERNAL', 'Rows of a dense matrix are dense.', { kind: 'internal' });
}

/** The format of questions-words.txt: ": section", then four words a line. */
export function parseAnalogies(text: string, name = ''): AnalogySection[] {
  const sections: { name: string; questions: [string, string, string, string][] }[] = [];
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '') return;
    if (line.startsWith(':')) {
      sections.push({ name: line.slice(1).trim(), questions: [] });
      return;
    }
    const [a, b, c, d, ...rest] = line.split(/\s+/);
    if (a === undefined || b === undefined || c === undefined || d === undefined || rest.length > 0)
      throw new SatchelError('BAD_QUESTION', 'A line must be four words, or ": " and the name of a section.', {
        where: `${name === '' ? '' : `${name}:`}${i + 1}`,
      });
    if (sections.length === 0) sections.push({ name: '', questions: [] });
    sections.at(-1)?.questions.push([a, b, c, d]);
  });
  return sections;
}
