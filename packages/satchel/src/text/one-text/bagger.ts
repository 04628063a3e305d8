/**
 * One text as a bag of vocabulary words. A token that was met before costs one look-up and creates no string.
 *
 * The cache of tokens is thrown away when it is large, so that a service that reads for months has bounded memory: some 20 MB beside the
 * longest text. Results do not depend on it.
 */
import type { Bag } from '../../core/bag.ts';
import type { DocumentWords } from '../../core/documents.ts';
import type { Vocabulary, WordId } from '../../core/vocabulary.ts';
import { type Analyzer, requireText } from '../analyzer.ts';
import { createSentenceSplitter } from '../sentences/sentences.ts';
import { type KnownTerms, knownTerms, NONE } from './known-terms.ts';
import { createTokenCache, type TokenCache } from './token-cache.ts';

export interface BaggedText extends DocumentWords {
  /** Tokens of the text after stop words; 0 for an empty document. */
  readonly tokens: number;
  /** How many of these tokens the vocabulary knows. */
  readonly known: number;
  /** The first few distinct tokens outside the vocabulary. */
  readonly unknown: readonly string[];
  /** The tokens of the text, where character n-grams count: explanations say in which of them an n-gram lies. */
  readonly spelled?: readonly string[];
}

interface WordCounts {
  add(word: WordId): void;
  /** The bag of the words that were added, which are then forgotten. */
  take(): Bag;
}

/** What a method needs of a text beside its bag. */
export interface OrderNeeds {
  readonly order?: boolean | undefined;
  readonly sentences?: boolean | undefined;
}

const mostUnknown = 20;

/** Tokens in the cache. */
const MOST_TOKENS = 2 ** 17;

/** Returns the same bag as counting and `wordBags` do, for one text at a time; its running words and their sentences where needed. */
export function createBagger(
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  needs: OrderNeeds = {},
  mostTokens = MOST_TOKENS,
): (text: string) => BaggedText {
  const { ngrams, language, characters } = analyzer.options;
  const sentencesOf = needs.sentences ? createSentenceSplitter(language) : undefined;
  let known: { readonly terms: KnownTerms; readonly counts: WordCounts } | undefined; // made with the first text: many encoders read none
  let cache: TokenCache | undefined;
  let read: number[] = [];
  const take = (token: number): void => {
    read.push(token);
  };

  return (text) => {
    requireText(text);
    known ??= { terms: knownTerms(vocabulary, ngrams), counts: createWordCounts(vocabulary.words.length) };
    const { terms, counts } = known;
    if (!cache || cache.spellings.length > mostTokens) cache = createTokenCache(analyzer, terms);
    const { nodes, words, spellings, grams } = cache;
    read = [];
    const ends = sentencesOf?.(text) ?? [text.length];
    const tokensBefore = ends.map((end, i) => {
      cache!.read(ends.length === 1 ? text : text.slice(ends[i - 1] ?? 0, end), take);
      return read.length;
    });
    if (ngrams === 1) countTokens(read, words, counts.add);
    else countTerms(read, nodes, terms, ngrams, counts.add);
    if (characters > 0) for (const token of read) for (const gram of grams[token]!) counts.add(gram);
    return {
      bag: counts.take(),
      ...(needs.order ? { running: runningWords(read, words) } : {}),
      ...(needs.sentences ? { sentences: sentenceNumbers(read, words, tokensBefore) } : {}),
      tokens: read.length,
      ...unknownOf(read, cache),
      ...(characters > 0 ? { spelled: read.map((token) => spellings[token]!) } : {}),
    };
  };
}

function countTokens(tokens: readonly number[], words: readonly number[], count: (word: WordId) => void): void {
  for (const token of tokens) if (words[token] !== NONE) count(words[token]!);
}

/** Counts every known term that ends with each token. */
function countTerms(
  tokens: readonly number[],
  nodes: readonly number[],
  terms: KnownTerms,
  longest: number,
  count: (word: WordId) => void,
): void {
  const ending = new Int32Array(longest).fill(NONE); // ending[k] is the node of the k + 1 tokens that end here
  for (const token of tokens) {
    const node = nodes[token]!;
    for (let k = longest - 1; k >= 0; k--) {
      ending[k] = k === 0 ? node : longer(terms, ending[k - 1]!, node);
      const word = ending[k] === NONE ? NONE : terms.wordAt(ending[k]!);
      if (word !== NONE) count(word);
    }
  }
}

const longer = (terms: KnownTerms, before: number, last: number): number =>
  before === NONE || last === NONE ? NONE : terms.longer(before, last);

const runningWords = (tokens: readonly number[], words: readonly number[]): Uint32Array =>
  Uint32Array.from(tokens.map((token) => words[token]!).filter((word) => word !== NONE));

/** The sentence of each known token; sentence i ends before token `ends[i]`. */
function sentenceNumbers(tokens: readonly number[], words: readonly number[], ends: readonly number[]): Uint32Array {
  const numbers: number[] = [];
  let sentence = 0;
  tokens.forEach((token, place) => {
    while (place >= ends[sentence]!) sentence++;
    if (words[token] !== NONE) numbers.push(sentence);
  });
  return Uint32Array.from(numbers);
}

/** A token is known if it is a word of the vocabulary, or if one of its character n-grams is. */
function unknownOf(
  tokens: readonly number[],
  { words, grams, spellings }: TokenCache,
): Pick<BaggedText, 'known' | 'unknown'> {
  let known = 0;
  const strange: number[] = [];
  for (const token of tokens) {
    if (words[token] !== NONE || grams[token]!.length > 0) known++;
    else if (strange.length < mostUnknown && !strange.includes(token)) strange.push(token);
  }
  return { known, unknown: strange.map((token) => spellings[token]!) };
}

/** Counts the words of one text after the other, of a vocabulary of `size` words. */
function createWordCounts(size: number): WordCounts {
  const counts = new Uint32Array(size);
  const met = new Uint32Array(size);
  let distinct = 0;
  return {
    add(word) {
      if (counts[word]!++ === 0) met[distinct++] = word;
    },
    take() {
      const ids = met.slice(0, distinct).sort();
      const bag = { ids, counts: new Float32Array(distinct) };
      for (let j = 0; j < distinct; j++) {
        bag.counts[j] = counts[ids[j]!]!;
        counts[ids[j]!] = 0;
      }
      distinct = 0;
      return bag;
    },
  };
}
