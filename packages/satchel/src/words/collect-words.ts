/**
 * From a corpus to the numbered text that word vectors are trained on, in one pass: every document is read, cut into words and let go. Its
 * words go to a store in the order of their first appearance; once all are counted, the store is walked again and the words that are
 * frequent enough get their final numbers, most frequent first. In between, words that belong together may be joined (phrases.ts). The
 * store may be a file: what stays here is the list of words and one piece.
 */
import { documentsIn } from '../core/checks/given-document.ts';
import { type Compute, type Paced, pause } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import type { Phrase, PhraseSettings } from '../embedding/phrases.ts';
import { joinPhrasesInText } from '../embedding/phrases-in-text.ts';
import { eachPiece, PIECE, type TokenStore, type TrainingText } from '../embedding/train/token-source.ts';
import { createWordNumbers, rankWords } from '../embedding/train/training-text.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';

export type { TokenStore };

export interface CollectedText extends TrainingText {
  readonly documents: number;
  /** Every word of the corpus, also those that are too rare to get a vector. */
  readonly rawWords: number;
  readonly distinctWords: number;
  /** SHA-256 over the documents, where the corpus keeps one. */
  readonly corpusSha256: string | undefined;
  /** What was joined to one word where phrases were asked for. */
  readonly phrases: readonly Phrase[];
}

/** Documents between two calls of `progress`. */
const BETWEEN = 512;

export async function collectWords(
  corpus: Corpus,
  textOptions: TextOptions,
  minCount: number,
  store: TokenStore,
  compute: Pick<Compute, 'progress' | 'signal'>,
  phraseSettings?: PhraseSettings | undefined,
): Promise<CollectedText> {
  const { tokens } = await prepareAnalyzer(textOptions);
  const numbers = createWordNumbers();
  const piece = new Piece(store);
  let [documents, rawWords] = [0, 0];
  compute.progress.stage('read');
  for await (const { text } of documentsIn(corpus)) {
    const found = tokens(text);
    for (const word of found) {
      piece.tokens[piece.length++] = numbers.count(word);
      if (piece.length === PIECE) await piece.flush();
    }
    rawWords += found.length;
    if (found.length > 0) await piece.push(DOCUMENT_END);
    if (++documents % BETWEEN === 0) compute.progress.advance(documents, undefined, 'documents');
    await pause(compute);
  }
  await piece.flush();
  const read = { terms: numbers.terms(), counts: numbers.counts, store };
  const joined = phraseSettings ? await joinPhrasesInText(read, phraseSettings, compute) : { ...read, phrases: [] };
  const { terms, countsOfWords, newIds } = rankWords(joined.terms, joined.counts, minCount);
  await renumber(store, newIds, compute);
  const corpusSha256 = corpus.fingerprint?.();
  const { phrases } = joined;
  return {
    terms,
    counts: countsOfWords,
    source: store,
    documents,
    rawWords,
    distinctWords: numbers.counts.length,
    corpusSha256,
    phrases,
  };
}

/** Words on their way to the store. */
class Piece {
  readonly tokens = new Uint32Array(PIECE);
  length = 0;
  #written = 0;
  readonly #store: TokenStore;

  constructor(store: TokenStore) {
    this.#store = store;
  }

  get written(): number {
    return this.#written + this.length;
  }

  async push(token: number): Promise<void> {
    this.tokens[this.length++] = token;
    if (this.length === PIECE) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#store.write(this.#written, this.tokens.subarray(0, this.length));
    this.#written += this.length;
    this.length = 0;
  }
}

/** In place, since what is written never overtakes what is read: words that are left out vanish, and with them documents of no other. */
async function renumber(store: TokenStore, newIds: Uint32Array, compute: Paced): Promise<void> {
  const piece = new Piece(store);
  let last = DOCUMENT_END;
  await eachPiece(store, compute, async (tokens) => {
    for (const token of tokens) {
      const id = token === DOCUMENT_END ? DOCUMENT_END : newIds[token]!;
      const isDropped = id === DOCUMENT_END && (token !== DOCUMENT_END || last === DOCUMENT_END);
      if (isDropped) continue;
      piece.tokens[piece.length++] = id;
      last = id;
      if (piece.length === PIECE) await piece.flush();
    }
  });
  await piece.flush();
  await store.truncate(piece.written);
}
