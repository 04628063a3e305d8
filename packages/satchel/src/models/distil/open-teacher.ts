/**
 * A sentence encoder in an ONNX file, with its tokenizer.json, as a teacher of word vectors.
 *
 *   text ─► pieces, at most `longest`, with those that stand around a text ─► the model ─► one vector
 *
 *   pooling = mean    the mean of the vectors of all pieces (MiniLM, E5, GTE)
 *   pooling = cls     the vector of the first piece (BGE, Arctic)
 *
 * A model with an output of one vector for each text ("sentence_embedding") is asked for that, and `pooling` makes no difference. Texts are
 * encoded one by one: quantised models give a text another vector where longer texts stand beside it.
 */
import { createHash } from 'node:crypto';
import { checkKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import { SatchelError } from '../../core/errors.ts';
import { resolveOptions } from '../../core/options.ts';
import type { Teacher } from '../../embedding/distil/distil.ts';
import { parsedTokenizer } from '../../embedding/formats/model2vec/model2vec.ts';
import { openTokenizer } from '../../embedding/formats/model2vec/open-tokenizer.ts';
import { specialTokens } from '../../embedding/formats/model2vec/special-tokens.ts';
import { problemsOf } from '../../embedding/formats/problems.ts';
import { shownPath } from '../../files/guarded-open.ts';
import { readWhole } from '../../files/read-whole.ts';
import { type TeacherOptions, teacherOptions } from '../../words/distil-options.ts';
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor, openSession } from './onnx-runtime.ts';

/** A teacher that was read from files. */
export interface OpenedTeacher extends Teacher {
  readonly dimensions: number;
  /** SHA-256 of the model and of the tokeniser. */
  readonly sha256: string;
  readonly tokenizerSha256: string;
}

/** Characters of the longest text that is cut into pieces; the rest of a longer one is left out. */
const LONGEST_TEXT = 8192;
const MOST_BYTES = 2 ** 31;

/**
 * Opens a sentence encoder: the paths of its ONNX file and of its tokenizer.json. Needs the package `onnxruntime-web`.
 *
 * @example
 * import { distilWords, openTeacher } from 'satchel/words';
 * import { openCorpus, saveWordVectors } from 'satchel';
 * async function distil() {
 *   const teacher = await openTeacher('model.onnx', 'tokenizer.json', { pooling: 'cls' });
 *   const { words } = await distilWords(await openCorpus('mail.jsonl'), teacher);
 *   return saveWordVectors(words, 'distilled.bin');
 * }
 * console.log(distil.name);
 */
export async function openTeacher(
  model: string,
  tokenizer: string,
  options: Partial<TeacherOptions> = {},
): Promise<OpenedTeacher> {
  checkArguments('openTeacher', { model: [model, 'text'], tokenizer: [tokenizer, 'text'] });
  checkKeys('openTeacher', options, { pooling: 'text', longest: 'number' });
  const resolved = resolveOptions('teacher', teacherOptions, options);
  const runtime = await loadOnnxRuntime();
  const files = { model: await readWhole(model, { limit: MOST_BYTES }), tokenizer: await readWhole(tokenizer) };
  return teacherOf(runtime, files, resolved, { model: shownPath(model), tokenizer: shownPath(tokenizer) });
}

interface TeacherFiles<Of> {
  readonly model: Of;
  readonly tokenizer: Of;
}

export async function teacherOf(
  runtime: OnnxRuntime,
  files: TeacherFiles<Uint8Array>,
  { pooling, longest }: TeacherOptions,
  names: TeacherFiles<string>,
): Promise<OpenedTeacher> {
  const piecesOf = await openPieces(files.tokenizer, longest, names.tokenizer);
  const session = await openSession(runtime, files.model, names.model);
  const ask = asking(runtime, session, names.model);
  const encodePieces = async (ids: readonly number[]): Promise<Float32Array> => pooled(await ask(ids), pooling);
  const trial = piecesOf('a');
  const { length: dimensions } = await encodePieces(trial.length > 0 ? trial : [0]);
  return {
    dimensions,
    sha256: sha256(files.model),
    tokenizerSha256: sha256(files.tokenizer),
    async encode(text) {
      const ids = piecesOf(text);
      return ids.length === 0 ? new Float32Array(dimensions) : encodePieces(ids);
    },
  };
}

async function openPieces(bytes: Uint8Array, longest: number, where: string): Promise<(text: string) => number[]> {
  const problem = problemsOf(where);
  const json = parsedTokenizer(bytes, problem);
  const { before, after } = specialTokens(json, problem);
  const cut = await openTokenizer(json, LONGEST_TEXT, problem);
  const most = Math.max(0, longest - before.length - after.length);
  const idsOf = (text: string) => cut(text.slice(0, LONGEST_TEXT)).ids.filter(Number.isSafeInteger); // no id: not known
  return (text) => [...before, ...idsOf(text).slice(0, most), ...after];
}

/** One vector of a text, or one for each piece. */
interface Answer {
  readonly vectors: number;
  readonly data: Float32Array;
}

/** Asks the model for the output that says most: a vector of the text before vectors of the pieces. */
function asking(runtime: OnnxRuntime, session: OnnxSession, where: string) {
  const unknown = session.inputNames.find((name) => !Object.hasOwn(inputs, name));
  if (unknown !== undefined || !session.inputNames.includes('input_ids')) throw otherInputs(session, where);
  const names = session.outputNames;
  const output = ['sentence_embedding', 'last_hidden_state'].find((name) => names.includes(name)) ?? names[0] ?? '';
  return async (ids: readonly number[]): Promise<Answer> => {
    const shape = [1, ids.length];
    const given = session.inputNames.map((name): [string, OnnxTensor] => [
      name,
      new runtime.Tensor('int64', BigInt64Array.from(ids, inputs[name as keyof typeof inputs]), shape),
    ]);
    const answers = await session.run(Object.fromEntries(given));
    return answerIn(answers[output], output, where);
  };
}

/** What each input holds for a piece: its number, that it is one, and that it belongs to the first text. */
const inputs = {
  input_ids: (id: number): bigint => BigInt(id),
  attention_mask: (): bigint => 1n,
  token_type_ids: (): bigint => 0n,
};

function answerIn(answer: OnnxTensor | undefined, output: string, where: string): Answer {
  const { data, dims = [] } = answer ?? {};
  const isVectors = (dims.length === 2 || dims.length === 3) && dims[0] === 1;
  if (data instanceof Float32Array && data.length > 0 && isVectors)
    return { vectors: dims.length === 3 ? (dims[1] ?? 1) : 1, data };
  throw new SatchelError(
    'UNSUPPORTED_FORMAT',
    `${where}: the output '${output}' must hold a vector of 32-bit numbers for a text or for each of its pieces; its shape is [${dims.join(', ')}].`,
    { where, remedy: 'Give a model that was exported for sentence embeddings or feature extraction.' },
  );
}

function pooled({ vectors, data }: Answer, pooling: TeacherOptions['pooling']): Float32Array {
  const columns = data.length / vectors;
  if (vectors === 1 || pooling === 'cls') return data.slice(0, columns);
  const sums = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) sums[at % columns]! += data[at]!;
  return Float32Array.from(sums, (sum) => sum / vectors);
}

const otherInputs = ({ inputNames }: OnnxSession, where: string): SatchelError =>
  new SatchelError(
    'UNSUPPORTED_FORMAT',
    `${where} has the inputs ${inputNames.join(', ')}; a text encoder has ${Object.keys(inputs).join(', ')}, or the first of them.`,
    { where, remedy: 'Give a model that was exported for sentence embeddings or feature extraction.' },
  );

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
