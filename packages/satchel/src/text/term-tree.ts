/**
 * Terms as a tree: a token is a root, and an n-gram is the child of the n-gram that lacks its last token.
 *
 *   new ─┬─ york ── times          "new", "new york", "new york times", "new car"
 *        └─ car
 *
 * Terms are numbered in order of appearance; no string is created for an n-gram until all terms are listed. The space
 * that joins tokens sorts before every character of a token. So a walk from the top, visiting children in the order of
 * their tokens, lists the terms in the order of their code units.
 */
import type { Steps } from '../core/threads/steps.ts';
import { countingSort, type Sorted } from './counting-sort.ts';
import { ownCopy } from './own-copy.ts';
import { createPairTable } from './pair-table.ts';
import { sortedPositions } from './sort-strings.ts';

export interface TermTree {
  /** The number of a token; a new token gets the next number. */
  token(token: string): number;
  /** The same for a string that is no slice of a text, so that it can be kept as it is. */
  ownToken(token: string): number;
  /** The number of the n-gram that extends the term `before` by the token `last`. */
  longer(before: number, last: number): number;
  /** The terms that were new since the last call, in the order of their numbers. */
  newTerms(): NewTerms;
  sorted(): Steps<SortedTerms>;
}

/** Terms as another tree can take them over. */
export interface NewTerms {
  /** The spellings of those terms that are tokens. */
  readonly tokens: readonly string[];
  /** Of each term the n-gram that lacks its last token, −1 for a token; and its last token. */
  readonly parents: Int32Array;
  readonly lasts: Int32Array;
}

export interface SortedTerms {
  /** The terms by their numbers. */
  readonly terms: readonly string[];
  /** The numbers of the terms in the order of their code units. */
  readonly order: Uint32Array;
}

export const ROOT = -1;

export function createTermTree(): TermTree {
  const numbers = new Map<string, number>();
  const pairs = createPairTable();
  const numberOfPair: number[] = [];
  const parents: number[] = [];
  const lasts: number[] = []; // the number of the last token; of a token, its own
  const tokens: string[] = []; // in order of appearance
  const numberOfToken: number[] = [];
  let told = { terms: 0, tokens: 0 }; // how many were told by `newTerms`

  function add(parent: number, last: number): number {
    parents.push(parent);
    return lasts.push(last) - 1;
  }

  function addToken(token: string): number {
    const number = add(ROOT, parents.length);
    numbers.set(token, number);
    tokens.push(token);
    numberOfToken.push(number);
    return number;
  }

  return {
    token: (token) => numbers.get(token) ?? addToken(ownCopy(token)),
    ownToken: (token) => numbers.get(token) ?? addToken(token),
    longer(before, last) {
      const pair = pairs.numberOf(before, last);
      if (pair === numberOfPair.length) numberOfPair.push(add(before, last));
      return numberOfPair[pair]!;
    },
    newTerms() {
      const fresh = {
        tokens: tokens.slice(told.tokens),
        parents: Int32Array.from(parents.slice(told.terms)),
        lasts: Int32Array.from(lasts.slice(told.terms)),
      };
      told = { terms: parents.length, tokens: tokens.length };
      return fresh;
    },
    *sorted() {
      const order = sortedPositions(tokens);
      yield;
      if (tokens.length === parents.length) return { terms: tokens.slice(), order }; // tokens alone: their numbers are their places
      const sorted = Array.from(order, (position) => tokens[position]!);
      return yield* walk(
        sorted,
        order.map((position) => numberOfToken[position]!),
        parents,
        lasts,
      );
    },
  };
}

/** Tokens between two steps. */
const STEP = 1024;

/** `tokens` are sorted, and `roots` are their numbers. */
function* walk(
  tokens: readonly string[],
  roots: Uint32Array,
  parents: readonly number[],
  lasts: readonly number[],
): Steps<SortedTerms> {
  const rank = new Uint32Array(parents.length); // of tokens only
  for (let i = 0; i < roots.length; i++) rank[roots[i]!] = i;
  const { items: children, starts } = childrenInOrder(parents, lasts, rank, tokens.length);
  yield;
  const terms = new Array<string>(parents.length).fill('');
  const order = new Uint32Array(parents.length);
  let visited = 0;

  function visit(number: number, term: string): void {
    terms[number] = term;
    order[visited++] = number;
    for (let i = starts[number]!; i < starts[number + 1]!; i++)
      visit(children[i]!, `${term} ${tokens[rank[lasts[children[i]!]!]!]}`);
  }
  for (let i = 0; i < roots.length; i++) {
    visit(roots[i]!, tokens[i]!);
    if (i % STEP === 0) yield;
  }
  return { terms, order };
}

/** The children of each term by the rank of their last tokens: sorted by rank, then stably by parent. */
function childrenInOrder(
  parents: readonly number[],
  lasts: readonly number[],
  rank: Uint32Array,
  tokenCount: number,
): Sorted {
  const nodes = new Uint32Array(parents.length - tokenCount);
  for (let number = 0, i = 0; number < parents.length; number++) if (parents[number] !== ROOT) nodes[i++] = number;
  const byLast = countingSort(nodes, (number) => rank[lasts[number]!]!, tokenCount);
  return countingSort(byLast.items, (number) => parents[number]!, parents.length);
}
