/**
 * Model2Vec: the tensor `embeddings` of model.safetensors, and the vocabulary of tokenizer.json in the order of its ids. The "words" are
 * the tokeniser's pieces as they stand there ("##ing", "▁the"); model2vec-tokenizer.ts finds the words of running text among them.
 *
 * Newer models share rows: `mapping` names the row of each word, `weights` scales it. Both are applied here. WordLlama and tables like it name
 * the tensor `embedding.weight`.
 */
import { inconsistent, printable } from '../../../core/errors.ts';
import type { Matrix } from '../../../core/matrix.ts';
import { createMatrix, rowOf } from '../../../core/matrix.ts';
import { type Arrays, takeArray } from '../../../core/tensor.ts';
import { joinWords } from '../join-words.ts';
import type { ReadOptions } from '../options.ts';
import { type Problem, quotedWord } from '../problems.ts';
import type { LoadedWords } from '../word-table.ts';

const WORD_LLAMA = 'embedding.weight';

export function model2vecWords(
  arrays: Arrays,
  tokenizer: Uint8Array,
  options: ReadOptions,
  problem: Problem,
): LoadedWords {
  return joinWords(tokenizerVocabulary(tokenizer, problem), model2vecMatrix(arrays), 'model2vec', options, problem);
}

function model2vecMatrix(arrays: Arrays): Matrix {
  const name = !Object.hasOwn(arrays, 'embeddings') && Object.hasOwn(arrays, WORD_LLAMA) ? WORD_LLAMA : 'embeddings';
  const { shape, data } = takeArray('model2vec', arrays, name, 'f32', [undefined, undefined]);
  const embeddings: Matrix = { rows: shape[0] ?? 0, columns: shape[1] ?? 0, data };
  const weights = vectorOf(arrays, 'weights');
  const mapping = vectorOf(arrays, 'mapping');
  if (weights === undefined && mapping === undefined) return embeddings;
  const rows = (mapping ?? weights ?? []).length;
  if (weights !== undefined && weights.length !== rows)
    throw inconsistent('model2vec', `'mapping' has ${rows} numbers, but 'weights' has ${weights.length}.`);
  const wordMatrix = createMatrix(rows, embeddings.columns);
  for (let w = 0; w < rows; w++) {
    const from = mapping?.[w] ?? w;
    if (!(Number.isInteger(from) && from >= 0 && from < embeddings.rows))
      throw inconsistent('model2vec', `word ${w} is to have row ${from} of the ${embeddings.rows} in 'embeddings'.`);
    const [row, into] = [rowOf(embeddings, from), rowOf(wordMatrix, w)];
    for (let j = 0; j < row.length; j++) into[j] = row[j]! * (weights?.[w] ?? 1);
  }
  return wordMatrix;
}

function vectorOf(arrays: Arrays, name: string): ArrayLike<number> | undefined {
  if (!Object.hasOwn(arrays, name)) return undefined;
  const found = arrays[name]?.data;
  const type = found instanceof Float64Array ? 'f64' : found instanceof Int32Array ? 'i32' : 'f32';
  return takeArray('model2vec', arrays, name, type, [undefined]).data;
}

/** The pieces of a tokenizer.json by rising id: `{ piece: id }`, or `[piece, score]` pairs in order; added tokens included. */
export function tokenizerVocabulary(bytes: Uint8Array, problem: Problem): string[] {
  const json = parsedTokenizer(bytes, problem);
  const vocabulary = member(member(json, 'model'), 'vocab');
  const pieces = new Map<number, string>();
  const put = (piece: unknown, id: unknown): void => {
    if (typeof piece !== 'string' || typeof id !== 'number' || !Number.isSafeInteger(id)) {
      const entry = printable(JSON.stringify([piece, id]), 60);
      throw problem('SCHEMA', undefined, `tokenizer.json: the entry ${entry} is no piece with its id.`);
    }
    const other = pieces.get(id) ?? piece;
    if (other !== piece)
      throw problem(
        'INCONSISTENT',
        undefined,
        `tokenizer.json: ${quotedWord(other)} and ${quotedWord(piece)} have the same id.`,
        { facts: { id } },
      );
    pieces.set(id, piece);
  };
  if (Array.isArray(vocabulary))
    for (const [id, entry] of vocabulary.entries()) put(Array.isArray(entry) ? entry[0] : entry, id);
  else if (typeof vocabulary === 'object' && vocabulary !== null)
    for (const [piece, id] of Object.entries(vocabulary)) put(piece, id);
  else throw problem('SCHEMA', undefined, 'tokenizer.json has no vocabulary at /model/vocab.');
  const added = member(json, 'added_tokens');
  if (Array.isArray(added)) for (const token of added) put(member(token, 'content'), member(token, 'id'));
  return Array.from({ length: pieces.size }, (_, id) => {
    const piece = pieces.get(id);
    if (piece !== undefined) return piece;
    throw problem(
      'INCONSISTENT',
      undefined,
      `tokenizer.json: no piece has the id ${id}, although there are higher ones.`,
      { facts: { id } },
    );
  });
}

export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

export function parsedTokenizer(bytes: Uint8Array, problem: Problem): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw problem('BAD_JSON', undefined, `tokenizer.json cannot be read: ${printable(reason, 120)}.`);
  }
}
