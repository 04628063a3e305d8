/**
 * How a Model2Vec model sees a word: cut by its own tokeniser (open-tokenizer.ts), the vectors of the pieces averaged.
 *
 *   v(w) = 1/|P_w| · Σ_{p ∈ P_w} row_p         P_w: the pieces of w that have a row, the "unknown" piece left out                (1)
 *
 * A word that is one piece has that piece's row for its own, whatever the tokeniser does to it first ("Paris" → "paris", "the" → "▁the"); a word
 * of several pieces, or none, has no row: (1) makes one where words.unknown=subword asks for it.
 */
import { rowOf } from '../../../core/matrix.ts';
import { createWordVectors, type WordVectors } from '../../../core/word-vectors.ts';
import type { Problem } from '../problems.ts';
import { member, parsedTokenizer, tokenizerVocabulary } from './model2vec.ts';
import { openTokenizer } from './open-tokenizer.ts';

/** Longer ones are no words; cutting them could take long. */
const longestWord = 256;
const mostRemembered = 100_000;

/** The same pieces and rows, with every word of running text looked up through the tokeniser. */
export async function throughTokenizer(
  pieces: WordVectors,
  tokenizer: Uint8Array,
  problem: Problem,
): Promise<WordVectors> {
  const names = tokenizerVocabulary(tokenizer, problem);
  const cut = await openWordCutter(tokenizer, problem);
  const remembered = new Map<string, readonly number[]>();
  const rowsOf = (word: string): readonly number[] => {
    const known = remembered.get(word);
    if (known) return known;
    const rows = cut(word).flatMap((id) => pieces.idOf(names[id] ?? '') ?? []);
    if (remembered.size === mostRemembered) remembered.clear();
    remembered.set(word, rows);
    return rows;
  };
  const words = createWordVectors(pieces.terms, pieces.vectors, {
    compose(word, into) {
      const rows = rowsOf(word);
      into.fill(0);
      for (const row of rows) addTo(into, rowOf(pieces.vectors, row), 1 / rows.length);
      return rows.length > 0;
    },
  });
  return { ...words, idOf: (word) => pieces.idOf(word) ?? onlyOne(rowsOf(word)) };
}

function addTo(into: Float32Array, row: Float32Array, share: number): void {
  for (let j = 0; j < into.length; j++) into[j] = into[j]! + share * row[j]!;
}

const onlyOne = (rows: readonly number[]): number | undefined => (rows.length === 1 ? rows[0] : undefined);

/** The ids of a word's pieces, without the one that stands for what the tokeniser does not know. */
async function openWordCutter(bytes: Uint8Array, problem: Problem): Promise<(word: string) => number[]> {
  const json = parsedTokenizer(bytes, problem);
  const unknown = unknownPiece(json);
  const cut = await openTokenizer(json, longestWord, problem);
  return (word) => {
    const { ids, tokens } = cut(word);
    return ids.filter((id, i) => Number.isSafeInteger(id) && id !== unknown && tokens[i] !== unknown);
  };
}

/** By its id (Unigram) or its text (the others). */
function unknownPiece(json: unknown): number | string | undefined {
  const model = member(json, 'model');
  const [id, text] = [member(model, 'unk_id'), member(model, 'unk_token')];
  return typeof id === 'number' ? id : typeof text === 'string' ? text : undefined;
}
