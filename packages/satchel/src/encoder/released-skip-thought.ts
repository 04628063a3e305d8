/**
 * Skip-thought vectors from the files that their authors released: parameters as a NumPy archive (uni_skip.npz), embeddings (utable.npy) and
 * the words of their rows (dictionary.txt).
 *
 *   encoder_W (E × 2H), encoder_U (H × 2H), encoder_b (2H)        r and u side by side
 *   encoder_Wx (E × H), encoder_Ux (H × H), encoder_bx (H)
 *
 * Matrices there multiply from the right, so they are turned round here; their gate u is our z of the form 'code'. Words are cut as Satchel cuts
 * them, capitals kept and marks counted; the authors used NLTK. Words that the dictionary does not have are left out; the authors
 * put one vector in the place of all of them.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { SatchelError } from '../core/errors.ts';
import { tensor } from '../core/tensor.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { type NumpyArray, readArray, readNpz } from '../model-file/npz.ts';
import { version } from '../run/version.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import { resolveEncoder } from './settings.ts';

export interface ReleasedSkipThought {
  /** The bytes of the parameters (.npz), and of the embeddings (.npy). */
  readonly parameters: Uint8Array;
  readonly table: Uint8Array;
  /** The text of the dictionary: line i is the word of row i. */
  readonly dictionary: string;
  /** The words to keep, where not all 930,000 are wanted. */
  readonly words?: Iterable<string> | undefined;
}

export async function releasedSkipThought(files: ReleasedSkipThought): Promise<Encoder> {
  checkArguments('releasedSkipThought', { files: [files, 'object'] });
  checkArguments('releasedSkipThought', {
    parameters: [files.parameters, 'bytes'],
    table: [files.table, 'bytes'],
    dictionary: [files.dictionary, 'text'],
    words: [files.words, 'iterable', 'nothing'],
  });
  const arrays = readNpz(files.parameters);
  const { ids, names, embeddings, E } = readTable(files);
  const take = (name: string, ...shape: number[]): Float32Array => takeParameter(arrays, name, shape);
  const H = arrays.get('encoder_Ux')?.shape[0] ?? 0;
  const state = [...turned(take('encoder_U', H, 2 * H), 2 * H), ...turned(take('encoder_Ux', H, H), H)];
  const input = [...turned(take('encoder_W', E, 2 * H), 2 * H), ...turned(take('encoder_Wx', E, H), H)];
  const bias = [...take('encoder_b', 2 * H), ...take('encoder_bx', H)];
  const options = {
    text: { tokens: 'words-and-marks', lowercase: false },
    'skip-thought': { gates: 'code', dimensions: H, embedding: E, longest: 1000, centre: false },
  };
  const settings = resolveEncoder({ representation: 'skip-thought', options });
  const representation = {
    method: 'skip-thought',
    options: settings.representationOptions,
    arrays: {
      embeddings: tensor(rowsAt(embeddings, ids, E), ids.length, E),
      ...{ input: tensor(Float32Array.from(input), 3 * H, E), state: tensor(Float32Array.from(state), 3 * H, H) },
      ...{ bias: tensor(Float32Array.from(bias)), mean: tensor(new Float32Array(H)) },
    },
  };
  const vocabulary = createVocabulary(names, new Uint32Array(names.length).fill(1), 1);
  return createEncoder(
    { settings, vocabulary, wordMatrix: undefined, classes: [], representation },
    { satchel: version },
  );
}

/** The kept words in order of code units, and their rows. */
function readTable({ table, dictionary, words }: ReleasedSkipThought) {
  const listed = dictionary.split('\n').map((line) => line.trim());
  if (listed.at(-1) === '') listed.pop();
  const array = readArray(table);
  const [rows = 0, E = 0] = array?.shape ?? [];
  if (array?.shape.length !== 2 || rows !== listed.length)
    throw new SatchelError('INCONSISTENT', `The dictionary has ${listed.length} words, the table ${rows} rows.`, {
      facts: { words: listed.length, rows },
    });
  const wanted = words && new Set(words);
  const rowOf = new Map<string, number>();
  listed.forEach((word, row) => {
    if (word !== '' && !rowOf.has(word) && (wanted?.has(word) ?? true)) rowOf.set(word, row);
  });
  const names = [...rowOf.keys()].sort();
  return { names, ids: names.map((name) => rowOf.get(name)!), embeddings: array.data, E };
}

function takeParameter(arrays: ReadonlyMap<string, NumpyArray>, name: string, shape: readonly number[]): Float32Array {
  const found = arrays.get(name);
  const fits =
    found?.shape.length === shape.length && shape.every((length, i) => length > 0 && length === found.shape[i]);
  if (found && fits) return found.data;
  const [expected, got] = [shape.join(' × '), found ? found.shape.join(' × ') : 'none'];
  throw new SatchelError('INCONSISTENT', `skip-thought: the array '${name}' must be ${expected}, got ${got}.`);
}

/** The transpose of a matrix with so many columns. */
function turned(data: Float32Array, columns: number): Float32Array {
  const rows = data.length / columns;
  return data.map((_, at) => data[(at % rows) * columns + Math.floor(at / rows)]!);
}

function rowsAt(data: Float32Array, rows: readonly number[], columns: number): Float32Array {
  const into = new Float32Array(rows.length * columns);
  rows.forEach((row, i) => {
    into.set(data.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return into;
}
