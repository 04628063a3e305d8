/**
 * Words and phrases that set groups of documents apart: class-based tf-idf (Grootendorst 2022).
 *
 *   weight(t, c) = n_tc / N_c · ln(1 + A / n_t)                                                            (1)
 *
 *   n_tc   how often group c holds term t             counts of the group
 *   N_c    terms of group c                           totals
 *   n_t    how often term t occurs in all groups      all
 *   A      mean of N_c over the groups                average
 *
 * A term is a word, or a phrase: two words that stand next to each other with no stop word between them. Documents are lists of word
 * numbers; a negative number is a gap that no phrase crosses. A term of a group must be in two of its documents, or in its only one.
 */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface GroupTerms {
  /** Largest weight first; equal ones in the order of the words. */
  readonly words: readonly WeightedTerm[];
  readonly phrases: readonly WeightedTerm[];
  /** Two or three terms that name the group. */
  readonly name: string;
}

/** `groupOf(i)` is the group of document i, negative for none. */
export function groupTerms(
  documents: readonly Int32Array[],
  vocabulary: readonly string[],
  groupOf: (document: number) => number,
  groups: number,
  top: number,
): GroupTerms[] {
  const counted = countTerms(documents, groupOf, groups, (ids, add) => {
    for (const id of ids) if (id >= 0) add(id);
  });
  const phrases = countTerms(documents, groupOf, groups, (ids, add) => {
    for (let i = 1; i < ids.length; i++)
      if (ids[i - 1]! >= 0 && ids[i]! >= 0 && ids[i] !== ids[i - 1]) add(ids[i - 1]! * vocabulary.length + ids[i]!);
  });
  const wordAt = (id: number): string => vocabulary[id]!;
  const phraseAt = (id: number): string =>
    `${vocabulary[Math.floor(id / vocabulary.length)]} ${vocabulary[id % vocabulary.length]}`;
  const counts = new Map<string, number>();
  return Array.from({ length: groups }, (_, group) => {
    counts.clear();
    for (const [id, count] of counted.ofGroup[group]!.terms) counts.set(wordAt(id), count);
    const own = heaviest(counted, group, Math.max(top, NAMED), wordAt);
    const pairs = heaviest(phrases, group, Math.max(top, NAMED), phraseAt);
    return { words: own.slice(0, top), phrases: pairs.slice(0, top), name: nameOf(own, pairs, counts) };
  });
}

/** Terms looked at for a name. */
const NAMED = 12;

interface TermCounts {
  readonly all: ReadonlyMap<number, number>;
  readonly ofGroup: readonly {
    readonly terms: ReadonlyMap<number, number>;
    readonly inDocuments: ReadonlyMap<number, number>;
    readonly total: number;
    readonly documents: number;
  }[];
  readonly average: number;
}

function countTerms(
  documents: readonly Int32Array[],
  groupOf: (document: number) => number,
  groups: number,
  termsOf: (ids: Int32Array, add: (term: number) => void) => void,
): TermCounts {
  const all = new Map<number, number>();
  const ofGroup = Array.from({ length: groups }, () => ({
    terms: new Map<number, number>(),
    inDocuments: new Map<number, number>(),
    total: 0,
    documents: 0,
  }));
  documents.forEach((ids, i) => {
    const own = ofGroup[groupOf(i)];
    if (!own) return;
    own.documents++;
    const seen = new Set<number>();
    termsOf(ids, (term) => {
      own.total++;
      own.terms.set(term, (own.terms.get(term) ?? 0) + 1);
      all.set(term, (all.get(term) ?? 0) + 1);
      if (seen.has(term)) return;
      seen.add(term);
      own.inDocuments.set(term, (own.inDocuments.get(term) ?? 0) + 1);
    });
  });
  return { all, ofGroup, average: ofGroup.reduce((sum, { total }) => sum + total, 0) / Math.max(1, groups) };
}

/** (1) */
function heaviest(
  { all, ofGroup, average }: TermCounts,
  group: number,
  top: number,
  termAt: (id: number) => string,
): (WeightedTerm & { readonly count: number })[] {
  const { terms, inDocuments, total, documents } = ofGroup[group]!;
  const least = Math.min(2, documents);
  return Array.from(terms)
    .filter(([id]) => inDocuments.get(id)! >= least)
    .map(([id, count]) => ({ id, count, weight: (count / total) * Math.log1p(average / all.get(id)!) }))
    .sort((a, b) => b.weight - a.weight || a.id - b.id)
    .slice(0, top)
    .map(({ id, count, weight }) => ({ term: termAt(id), count, weight }));
}

/** A phrase stands for its two words where it makes up at least this share of the rarer one. */
const PHRASE_SHARE = 0.5;

/** The three heaviest words, each replaced by the phrase it mostly occurs in; no word is named twice. */
function nameOf(
  weighted: readonly (WeightedTerm & { readonly count: number })[],
  phrases: readonly (WeightedTerm & { readonly count: number })[],
  counts: ReadonlyMap<string, number>,
): string {
  const chosen: string[] = [];
  const used = new Set<string>();
  for (const { term } of weighted) {
    if (chosen.length === 3) break;
    if (used.has(term)) continue;
    const phrase = phrases.find(({ term: pair, count }) => {
      const parts = pair.split(' ');
      return (
        parts.includes(term) &&
        parts.every((part) => !used.has(part)) &&
        count >= PHRASE_SHARE * Math.min(...parts.map((part) => counts.get(part) ?? count)) &&
        count >= PHRASE_SHARE * (counts.get(term) ?? count)
      );
    });
    const named = phrase?.term ?? term;
    for (const part of named.split(' ')) used.add(part);
    chosen.push(named);
  }
  return chosen.join(', ');
}
