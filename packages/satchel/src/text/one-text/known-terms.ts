/**
 * The terms of a vocabulary as a tree, to find the words of a text without creating a string for each n-gram. A node is a sequence of
 * tokens with which a word of the vocabulary begins.
 *
 *   new ─┬─ york ── times          "new york times" and "new car" are words; "new" and "new york" may be words or not
 *        └─ car
 */
import type { Vocabulary, WordId } from '../../core/vocabulary.ts';
import { createPairTable } from '../pair-table.ts';

export const NONE = -1;

export interface KnownTerms {
  /** The node of a token, or NONE. */
  node(token: string): number;
  /** The node of the sequence `before` and the token `last`, both as nodes; or NONE. */
  longer(before: number, last: number): number;
  /** The word that this sequence is, or NONE. */
  wordAt(node: number): WordId | typeof NONE;
}

/** `longest`: tokens per term at most. */
export const knownTerms = (vocabulary: Vocabulary, longest: number): KnownTerms =>
  longest === 1 ? knownTokens(vocabulary) : termTree(vocabulary);

/** Tokens alone: the node of a word is its id. */
const knownTokens = (vocabulary: Vocabulary): KnownTerms => ({
  node: (token) => vocabulary.idOf(token) ?? NONE,
  longer: () => NONE,
  wordAt: (node) => node,
});

function termTree({ terms }: Vocabulary): KnownTerms {
  const nodes = new Map<string, number>(); // of single tokens
  const pairs = createPairTable();
  const nodeOfPair: number[] = [];
  const wordOfNode: number[] = [];

  const add = (): number => wordOfNode.push(NONE) - 1;

  function token(spelling: string): number {
    const known = nodes.get(spelling) ?? add();
    nodes.set(spelling, known);
    return known;
  }

  function extended(before: number, last: number): number {
    const pair = pairs.numberOf(before, last);
    nodeOfPair[pair] ??= add();
    return nodeOfPair[pair];
  }

  terms.forEach((word, id) => {
    const [first, ...rest] = word.split(' ').map(token);
    wordOfNode[rest.reduce(extended, first!)] = id;
  });
  return {
    node: (spelling) => nodes.get(spelling) ?? NONE,
    longer: (before, last) => nodeOfPair[pairs.find(before, last)] ?? NONE,
    wordAt: (node) => wordOfNode[node]!,
  };
}
