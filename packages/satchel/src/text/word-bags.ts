/** Documents as bags of vocabulary words: many counted documents, or one new text. */
import type { Bag, Bags } from '../core/bag.ts';
import type { DocumentWords } from '../core/documents.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import type { Vocabulary, WordId } from '../core/vocabulary.ts';
import { type Analyzer, withNgrams } from './analyzer.ts';
import { risingBagSteps } from './rising-bags.ts';
import { createSentenceSplitter } from './sentences/sentences.ts';
import type { CountedDocuments } from './term-counter.ts';

/** Documents between two steps. */
const STEP = 64;

/** The bags of the documents `rows`, in that order, over word ids. Terms outside the vocabulary are left out. */
export const wordBags = (counted: Pick<CountedDocuments, 'bags'>, rows: Uint32Array, wordOfTerm: Int32Array): Bags =>
  inOneGo(wordBagSteps(counted, rows, wordOfTerm));

export function* wordBagSteps(
  { bags }: Pick<CountedDocuments, 'bags'>,
  rows: Uint32Array,
  wordOfTerm: Int32Array,
): Steps<Bags> {
  const most = rows.reduce((sum, row) => sum + bags.offsets[row + 1]! - bags.offsets[row]!, 0);
  const ids = new Uint32Array(most);
  const counts = new Float32Array(most);
  const offsets = new Uint32Array(rows.length + 1);
  let end = 0;
  const take = (row: number): void => {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
      const word = wordOfTerm[bags.ids[j]!]!;
      if (word < 0) continue;
      ids[end] = word;
      counts[end++] = bags.counts[j]!;
    }
  };
  for (let i = 0; i < rows.length; i++) {
    take(rows[i]!);
    offsets[i + 1] = end;
    if (i % STEP === 0) yield;
  }
  const largest = wordOfTerm.reduce((most, word) => Math.max(most, word), -1);
  return yield* risingBagSteps({ offsets, ids, counts }, largest + 1);
}

export interface BaggedText extends DocumentWords {
  /** Tokens of the text after stop words; 0 for an empty document. */
  readonly tokens: number;
  /** How many of these tokens the vocabulary knows. */
  readonly known: number;
  /** The first few distinct tokens outside the vocabulary. */
  readonly unknown: readonly string[];
}

const mostUnknown = 20;

/** What a method needs of a text beside its bag. */
export interface OrderNeeds {
  readonly order?: boolean | undefined;
  readonly sentences?: boolean | undefined;
}

/** Returns the same bag as counting and `wordBags` do, for one text at a time; its running words and their sentences where needed. */
export function createBagger(
  analyzer: Analyzer,
  vocabulary: Vocabulary,
  needs: OrderNeeds = {},
): (text: string) => BaggedText {
  const sentencesOf = needs.sentences ? createSentenceSplitter(analyzer.options.language) : undefined;
  return (text) => {
    const sentences = sentencesOf ? sentenceTokens(analyzer, text, sentencesOf(text)) : [analyzer.tokens(text)];
    const tokens = sentences.flat();
    const counts = new Map<WordId, number>();
    for (const term of withNgrams(tokens, analyzer.options.ngrams)) {
      const word = vocabulary.idOf(term);
      if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const strange = tokens.filter((token) => vocabulary.idOf(token) === undefined);
    return {
      bag: bagOf(counts),
      ...(needs.order ? { running: runningIds(tokens, vocabulary) } : {}),
      ...(needs.sentences ? { sentences: sentenceNumbers(sentences, vocabulary) } : {}),
      tokens: tokens.length,
      known: tokens.length - strange.length,
      unknown: [...new Set(strange)].slice(0, mostUnknown),
    };
  };
}

const runningIds = (tokens: readonly string[], vocabulary: Vocabulary): Uint32Array =>
  Uint32Array.from(tokens.flatMap((token) => vocabulary.idOf(token) ?? []));

/** The tokens of each sentence. */
function sentenceTokens(analyzer: Analyzer, text: string, ends: readonly number[]): string[][] {
  return ends.map((end, i) => analyzer.tokens(text.slice(i === 0 ? 0 : ends[i - 1]!, end)));
}

/** The sentence of each known token. */
const sentenceNumbers = (sentences: readonly (readonly string[])[], vocabulary: Vocabulary): Uint32Array =>
  Uint32Array.from(
    sentences.flatMap((tokens, number) =>
      tokens.flatMap((token) => (vocabulary.idOf(token) === undefined ? [] : number)),
    ),
  );

function bagOf(counts: ReadonlyMap<WordId, number>): Bag {
  const ids = Uint32Array.from(counts.keys()).sort();
  return { ids, counts: Float32Array.from(ids, (id) => counts.get(id)!) };
}
