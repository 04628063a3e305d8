/**
 * Counts the words of documents, each times the weight of its field. Consecutive fields of the same weight are read as one text, as collections
 * read title and text: n-grams reach from the end of one into the next.
 */
import type { CountedTexts, TextIndexer } from '../retrieval/index-text.ts';
import type { Dictionary } from './dictionary.ts';
import type { IndexedDocument, ReadDocument } from './documents.ts';
import type { TextField } from './index-options.ts';

type Counted = Pick<IndexedDocument, 'terms' | 'counts' | 'length'>;

/** The terms get their numbers from the dictionary, new ones included. */
export function countDocuments(
  documents: readonly ReadDocument[],
  fields: readonly TextField[],
  indexer: TextIndexer,
  dictionary: Dictionary,
): Counted[] {
  const groups = groupsOf(fields);
  const counted = indexer.count(
    documents.flatMap(({ texts }) => groups.map(({ from, to }) => joined(texts, from, to))),
  );
  const numbers = Uint32Array.from(counted.terms, (term) => dictionary.numberOf(term));
  return documents.map((_, i) => {
    const { ids, counts } = weighted(counted, i * groups.length, groups);
    return { terms: ids.map((id) => numbers[id]!), counts, length: counts.reduce((sum, count) => sum + count, 0) };
  });
}

const joined = (texts: readonly string[], from: number, to: number): string => texts.slice(from, to).join('\n');

/** Consecutive fields with the same weight. */
interface FieldGroup {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

function groupsOf(fields: readonly TextField[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  fields.forEach(({ weight }, i) => {
    const last = groups.at(-1);
    if (last?.weight === weight) groups[groups.length - 1] = { ...last, to: i + 1 };
    else groups.push({ from: i, to: i + 1, weight });
  });
  return groups;
}

/** The texts of one document, `first` and those after it, as one bag in the order of first appearance. */
function weighted(
  { offsets, ids, counts }: CountedTexts,
  first: number,
  groups: readonly FieldGroup[],
): { ids: Uint32Array; counts: Float32Array } {
  const [start, end] = [offsets[first]!, offsets[first + groups.length]!];
  const own = Float32Array.from(counts.subarray(start, end));
  groups.forEach(({ weight }, g) => {
    for (let j = offsets[first + g]!; j < offsets[first + g + 1]!; j++) own[j - start]! *= weight;
  });
  return groups.length === 1 ? { ids: ids.subarray(start, end), counts: own } : merged(ids.subarray(start, end), own);
}

/** Counts of the same word added up, where it first stands. */
function merged(ids: Uint32Array, counts: Float32Array): { ids: Uint32Array; counts: Float32Array } {
  const sums = new Map<number, number>();
  ids.forEach((id, j) => {
    sums.set(id, (sums.get(id) ?? 0) + counts[j]!);
  });
  return { ids: Uint32Array.from(sums.keys()), counts: Float32Array.from(sums.values()) };
}
