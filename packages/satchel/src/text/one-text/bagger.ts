/**
 * Texts as bags of vocabulary words, one by one or many at once. A token that was met before costs one look-up and creates no string.
 *
 * The cache of tokens is thrown away when it is large, so that a service that reads for months has bounded memory: some 20 MB beside the
 * longest text. Results do not depend on it.
 */
import { bagAt } from '../../core/bag.ts';
import { type Documents, type DocumentWords, documentsOf } from '../../core/documents.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import type { Vocabulary, WordId } from '../../core/vocabulary.ts';
import { type Analyzer, requireText } from '../analyzer.ts';
import { createSentenceSplitter } from '../sentences/sentences.ts';
import { type KnownTerms, knownTerms, NONE } from './known-terms.ts';
import { createTokenCache, type TokenCache } from './token-cache.ts';
import { createWordCounts, type WordCounts } from './word-counts.ts';

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

/** Many texts, without the words that are not known. */
export interface ReadTexts {
  readonly documents: Documents;
  /** By text, as in `BaggedText`. */
  readonly tokens: Uint32Array;
  readonly known: Uint32Array;
}

export interface Bagger {
  read(text: string): BaggedText;
  /** The same bags, faster; a text costs no object. */
  readAll(texts: readonly string[]): ReadTexts;
}

/** What a method needs of a text beside its bag. */
export interface OrderNeeds {
  readonly order?: boolean | undefined;
  readonly sentences?: boolean | undefined;
}

interface Known {
  readonly terms: KnownTerms;
  readonly counts: WordCounts;
}

const mostUnknown = 20;

/** Tokens in the cache. */
const MOST_TOKENS = 2 ** 17;

export interface BaggerOptions {
  /** Tokens in the cache at most. */
  readonly mostTokens?: number;
  /** Find words faster where there is much text. */
  readonly kernels?: KernelProvider | undefined;
}

/** Returns the same bags as counting and `wordBags` do; running words and their sentences where needed. */
export function createBagger(
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  needs: OrderNeeds = {},
  { mostTokens = MOST_TOKENS, kernels }: BaggerOptions = {},
): Bagger {
  const { ngrams, language, characters } = analyzer.options;
  const sentencesOf = needs.sentences ? createSentenceSplitter(language) : undefined;
  const isPlain = ngrams === 1 && characters === 0 && !needs.order && !needs.sentences;
  let known: Known | undefined; // made with the first text: many encoders read none
  let cache: TokenCache | undefined;

  function ready(): { readonly known: Known; readonly cache: TokenCache } {
    known ??= { terms: knownTerms(vocabulary, ngrams), counts: createWordCounts(vocabulary.terms.length) };
    if (!cache || cache.spellings.length > mostTokens) cache = createTokenCache(analyzer, known.terms, kernels);
    return { known, cache };
  }

  return { read, readAll: (texts) => (isPlain ? readPlain(texts, ready) : readEach(texts, read)) };

  function read(text: string): BaggedText {
    requireText(text);
    const { known, cache } = ready();
    const { terms, counts } = known;
    const { nodes, wordIds, spellings, grams } = cache;
    const read: number[] = [];
    const ends = sentencesOf?.(text) ?? [text.length];
    const tokensBefore = ends.map((end, i) => {
      const tokens = cache.tokensOf(ends.length === 1 ? text : text.slice(ends[i - 1] ?? 0, end));
      for (let j = 0; j < tokens.length; j++) read.push(tokens[j]!);
      return read.length;
    });
    if (ngrams === 1) countTokens(read, wordIds, counts.add);
    else countTerms(read, nodes, terms, ngrams, counts.add);
    if (characters > 0) for (const token of read) for (const gram of grams[token]!) counts.add(gram);
    counts.endText();
    return {
      bag: bagAt(counts.take(), 0),
      ...(needs.order ? { running: runningWords(read, wordIds) } : {}),
      ...(needs.sentences ? { sentences: sentenceNumbers(read, wordIds, tokensBefore) } : {}),
      tokens: read.length,
      ...unknownOf(read, cache),
      ...(characters > 0 ? { spelled: read.map((token) => spellings[token]!) } : {}),
    };
  }
}

/** Single words alone count, in any order. */
function readPlain(texts: readonly string[], ready: () => { known: Known; cache: TokenCache }): ReadTexts {
  const tokens = new Uint32Array(texts.length);
  const known = new Uint32Array(texts.length);
  texts.forEach((text, i) => {
    requireText(text);
    const {
      known: { counts },
      cache: { tokensOf, wordIds },
    } = ready();
    const found = tokensOf(text);
    tokens[i] = found.length;
    known[i] = counts.addAll(found, wordIds);
    counts.endText();
  });
  return { documents: { bags: ready().known.counts.take() }, tokens, known };
}

function readEach(texts: readonly string[], read: Bagger['read']): ReadTexts {
  const documents = texts.map(read);
  return {
    documents: documentsOf(documents),
    tokens: Uint32Array.from(documents, ({ tokens }) => tokens),
    known: Uint32Array.from(documents, ({ known }) => known),
  };
}

function countTokens(tokens: readonly number[], wordIds: readonly number[], count: (word: WordId) => void): void {
  for (const token of tokens) if (wordIds[token] !== NONE) count(wordIds[token]!);
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

const runningWords = (tokens: readonly number[], wordIds: readonly number[]): Uint32Array =>
  Uint32Array.from(tokens.map((token) => wordIds[token]!).filter((word) => word !== NONE));

/** The sentence of each known token; sentence i ends before token `ends[i]`. */
function sentenceNumbers(tokens: readonly number[], wordIds: readonly number[], ends: readonly number[]): Uint32Array {
  const numbers: number[] = [];
  let sentence = 0;
  tokens.forEach((token, place) => {
    while (place >= ends[sentence]!) sentence++;
    if (wordIds[token] !== NONE) numbers.push(sentence);
  });
  return Uint32Array.from(numbers);
}

/** A token is known if it is a word of the vocabulary, or if one of its character n-grams is. */
function unknownOf(
  tokens: readonly number[],
  { wordIds, grams, spellings }: TokenCache,
): Pick<BaggedText, 'known' | 'unknown'> {
  let known = 0;
  const strange: number[] = [];
  for (const token of tokens) {
    if (wordIds[token] !== NONE || grams[token]!.length > 0) known++;
    else if (strange.length < mostUnknown && !strange.includes(token)) strange.push(token);
  }
  return { known, unknown: strange.map((token) => spellings[token]!) };
}
