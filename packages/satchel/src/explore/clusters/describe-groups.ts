/**
 * What each group is about: class-based tf-idf words and phrases, a name, typical documents (nearest to the mean direction of the group) and
 * doubtful ones (lowest silhouette).
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { meanOf } from '../../numeric/statistics.ts';
import type { TextOptions } from '../../text/options.ts';
import { groupTerms, type WeightedTerm } from '../../topics/class-words.ts';
import { readableWords, withoutCommon } from '../readable-words.ts';

export interface DocumentGroup {
  /** From 1, the largest group first. */
  readonly group: number;
  readonly name: string;
  readonly size: number;
  /** Of the grouped documents. */
  readonly share: number;
  readonly words: readonly WeightedTerm[];
  readonly phrases: readonly WeightedTerm[];
  /** Mean of its documents. */
  readonly silhouette: number;
  /** How well it comes back with other seeds: mean of the best Jaccard overlaps. */
  readonly stability: number;
  /** Ids, most typical first. */
  readonly typical: readonly string[];
  /** Ids of documents whose silhouette is below 0.05, the lowest first. */
  readonly doubtful: readonly string[];
}

export interface Grouped {
  readonly documents: readonly Document[];
  readonly points: Matrix;
  readonly assignments: Uint32Array;
  readonly K: number;
  readonly silhouettes: Float64Array;
  readonly nearest: Uint32Array;
  readonly groupStability: Float64Array;
}

/** A document with a lower silhouette lies between two groups. */
const DOUBTFUL = 0.05;

/** `numberOf[k]` is the number of cluster k. */
export async function describeGroups(
  given: Grouped,
  text: TextOptions,
  top: number,
  compute: Compute,
): Promise<{ groups: DocumentGroup[]; numberOf: number[] }> {
  const { documents, assignments, K, groupStability } = given;
  const reader = await readableWords(text);
  const read: Int32Array[] = [];
  for (const document of documents) {
    read.push(reader.read(document.text));
    await pause(compute);
  }
  const terms = groupTerms(withoutCommon(read, reader.terms.length), reader.terms, (i) => assignments[i]!, K, top);
  const rows = rowsByGroup(assignments, K);
  const order = rows.map((_, k) => k).sort((a, b) => rows[b]!.length - rows[a]!.length || a - b);
  const numberOf: number[] = [];
  for (const [place, k] of order.entries()) numberOf[k] = place + 1;
  const names = uniqueNames(order.map((k) => terms[k]!.name));
  const idsOf = (some: readonly number[]): string[] => some.slice(0, top).map((i) => documents[i]!.id);
  const groups = order.map((k, place): DocumentGroup => {
    const own = rows[k]!;
    const near = closeness(given.points, own);
    const doubts = own.filter((i) => given.silhouettes[i]! < DOUBTFUL);
    return {
      group: place + 1,
      name: names[place]!,
      size: own.length,
      share: own.length / documents.length,
      words: terms[k]!.words.map(({ term, weight }) => ({ term, weight })),
      phrases: terms[k]!.phrases.map(({ term, weight }) => ({ term, weight })),
      silhouette: meanOf(own.map((i) => given.silhouettes[i]!)),
      stability: groupStability[k]!,
      typical: idsOf([...own].sort((a, b) => near.get(b)! - near.get(a)! || a - b)),
      doubtful: idsOf(doubts.sort((a, b) => given.silhouettes[a]! - given.silhouettes[b]! || a - b)),
    };
  });
  return { groups, numberOf };
}

function rowsByGroup(assignments: Uint32Array, K: number): number[][] {
  const rows = Array.from({ length: K }, (): number[] => []);
  for (const [i, k] of assignments.entries()) rows[k]!.push(i);
  return rows;
}

/** The product of each point with the sum of its group. */
function closeness(points: Matrix, rows: readonly number[]): Map<number, number> {
  const sum = new Float64Array(points.columns);
  for (const i of rows) for (const [f, value] of rowOf(points, i).entries()) sum[f]! += value;
  return new Map(rows.map((i) => [i, rowOf(points, i).reduce((product, value, f) => product + value * sum[f]!, 0)]));
}

/** The second of two equal names gets a number; a group without words is called by its place. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, place) => {
    const name = given || `group ${place + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
