/**
 * Word vectors as a Model2Vec folder, which Model2Vec itself and `--words` read:
 *
 *   model.safetensors   `embeddings`: a row of zeros for unknown words, then one for each word
 *   tokenizer.json      WordLevel: a text is cut at spaces and punctuation, a word has the row of its number
 *   config.json         what Model2Vec wants to know
 *
 * Entries of several words are left out: a tokeniser that cuts at spaces would never find them.
 */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SatchelError } from '../../core/errors.ts';
import { createMatrix, rowOf } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import type { WordVectors } from '../../core/word-vectors.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { shownPath } from '../../files/guarded-open.ts';
import { encodeSafetensors } from '../../model-file/safetensors.ts';

const UNKNOWN = '[UNK]';
const FILES = ['model.safetensors', 'tokenizer.json', 'config.json'] as const;

export interface SavedFolder {
  readonly format: 'model2vec';
  readonly words: number;
  /** Of the three files. */
  readonly bytes: number;
  /** Of model.safetensors. */
  readonly sha256: string;
}

/** Makes the folder; throws where one of the files is there already. */
export async function prepareFolder(folder: string, force: boolean): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    const where = shownPath(folder);
    throw new SatchelError('OUTPUT_UNWRITABLE', `The folder ${where} cannot be made.`, {
      kind: 'output',
      where,
      cause: error,
    });
  });
  for (const name of FILES) await checkWritable(join(folder, name), { force });
}

export async function saveModel2vec(words: WordVectors, folder: string, { force = false } = {}): Promise<SavedFolder> {
  await prepareFolder(folder, force);
  const kept = words.terms.flatMap((word, row) => (/\s/u.test(word) || word === UNKNOWN ? [] : [row]));
  const names = kept.map((row) => words.terms[row]!);
  const files: readonly Uint8Array[] = [
    encodeSafetensors(embeddings(words, kept), {}),
    json(tokenizer(names)),
    json(config(words.vectors.columns)),
  ];
  for (const [i, name] of FILES.entries()) await writeAtomically(join(folder, name), files[i]!, { force });
  return {
    format: 'model2vec',
    words: names.length,
    bytes: files.reduce((sum, { length }) => sum + length, 0),
    sha256: createHash('sha256').update(files[0]!).digest('hex'),
  };
}

function embeddings({ vectors }: WordVectors, rows: readonly number[]): Arrays {
  const matrix = createMatrix(rows.length + 1, vectors.columns);
  rows.forEach((row, i) => {
    rowOf(matrix, i + 1).set(rowOf(vectors, row));
  });
  return { embeddings: { shape: [matrix.rows, matrix.columns], data: matrix.data } };
}

const tokenizer = (names: readonly string[]): object => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [
    { id: 0, content: UNKNOWN, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
  ],
  normalizer: names.some((name) => name !== name.toLowerCase()) ? { type: 'NFC' } : { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordLevel',
    vocab: Object.fromEntries([UNKNOWN, ...names].map((name, id) => [name, id])),
    unk_token: UNKNOWN,
  },
});

const config = (dimensions: number): object => ({
  model_type: 'model2vec',
  architectures: ['StaticModel'],
  hidden_dim: dimensions,
  seq_length: 1_000_000,
  normalize: true,
});

const json = (value: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
