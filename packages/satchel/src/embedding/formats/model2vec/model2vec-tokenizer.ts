/**
 * How a Model2Vec model sees a word: cut by its own tokeniser (tokenizer.json through @huggingface/tokenizers, loaded when it is wanted), the
 * vectors of the pieces averaged.
 *
 *   v(w) = 1/|P_w| · Σ_{p ∈ P_w} row_p         P_w: the pieces of w that have a row, the "unknown" piece left out                (1)
 *
 * A word that is one piece has that piece's row for its own, whatever the tokeniser does to it first ("Paris" → "paris", "the" → "▁the"); a word
 * of several pieces, or none, has no row: (1) makes one where words.unknown=subword asks for it.
 */
import { printable, SatchelError } from '../../../core/errors.ts';
import { rowOf } from '../../../core/matrix.ts';
import { createWordVectors, type WordVectors } from '../../../core/word-vectors.ts';
import type { Problem } from '../problems.ts';
import { guardGrowth, TooLong } from './growth-guard.ts';
import { member, parsedTokenizer, tokenizerVocabulary } from './model2vec.ts';
import { checkTokenizer } from './tokenizer-check.ts';

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
  const cut = await openTokenizer(tokenizer, problem);
  const remembered = new Map<string, readonly number[]>();
  const rowsOf = (word: string): readonly number[] => {
    const known = remembered.get(word);
    if (known) return known;
    const rows = cut(word).flatMap((id) => pieces.idOf(names[id] ?? '') ?? []);
    if (remembered.size === mostRemembered) remembered.clear();
    remembered.set(word, rows);
    return rows;
  };
  const words = createWordVectors(pieces.words, pieces.vectors, {
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

/** What is used of the package, whose own types do not reach us. */
interface Cutter {
  readonly normalizer?: unknown;
  encode(
    text: string,
    options: { add_special_tokens: boolean },
  ): { readonly ids: readonly number[]; readonly tokens: readonly string[] };
}

/** The ids of a word's pieces, without the one that stands for what the tokeniser does not know. */
async function openTokenizer(bytes: Uint8Array, problem: Problem): Promise<(word: string) => number[]> {
  const json = parsedTokenizer(bytes, problem);
  checkTokenizer(json, problem);
  const unknown = unknownPiece(json);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const guarded = <Result>(doing: string, work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof SatchelError) throw error;
      const reason = printable(error instanceof Error ? error.message : String(error), 120);
      throw problem('UNSUPPORTED_FORMAT', undefined, `tokenizer.json ${doing}: ${reason}.`, {
        remedy: 'Save the vectors of the words you need in word2vec format and load those.',
        cause: error,
      });
    }
  };
  const cutter = guarded('describes a tokeniser that is not supported', () => {
    tryAddedTokens(json, (description) => new Tokenizer(description, {}));
    const made: Cutter = new Tokenizer(described(json), {});
    guardGrowth(made.normalizer);
    return made;
  });
  return (word) => {
    if (word.length > longestWord) return [];
    const found = guarded('fails at a word', () => encoded(cutter, word));
    return found.ids.filter((id, i) => Number.isSafeInteger(id) && id !== unknown && found.tokens[i] !== unknown);
  };
}

/** A word that grows too long on the way is none. */
function encoded(cutter: Cutter, word: string): ReturnType<Cutter['encode']> {
  try {
    return cutter.encode(word, { add_special_tokens: false });
  } catch (error) {
    if (error instanceof TooLong) return { ids: [], tokens: [] };
    throw error;
  }
}

/** The package normalises added tokens while it is made, before growth can be watched: so this is tried first, with the normaliser alone. */
function tryAddedTokens(json: unknown, make: (description: object) => Cutter): void {
  const alone = { model: { type: 'WordPiece', vocab: {}, unk_token: '' }, pre_tokenizer: null, added_tokens: [] };
  const { normalizer } = make({ ...described(json), ...alone });
  guardGrowth(normalizer);
  const added = member(json, 'added_tokens');
  for (const token of Array.isArray(added) ? added : [])
    if (typeof normalizer === 'function') normalizer(member(token, 'content'));
}

/** Every member the package insists on; what comes after cutting (decoding, special tokens around a text) is not used. */
const described = (json: unknown): object => ({
  ...{ normalizer: null, pre_tokenizer: null, added_tokens: [] },
  ...Object(json),
  ...{ post_processor: null, decoder: null },
});

/** By its id (Unigram) or its text (the others). */
function unknownPiece(json: unknown): number | string | undefined {
  const model = member(json, 'model');
  const [id, text] = [member(model, 'unk_id'), member(model, 'unk_token')];
  return typeof id === 'number' ? id : typeof text === 'string' ? text : undefined;
}
