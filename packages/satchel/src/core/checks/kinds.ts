/** Checks the types of arguments at run time, for callers in JavaScript, whom the compiler does not check. */
import { SatchelError } from '../errors.ts';
import { shownValue } from '../options.ts';
import { detachedError, isDetached } from './detached.ts';

interface KindOfValue {
  /** What errors call it: "must be …". */
  readonly expected: string;
  fits(value: unknown): boolean;
  /** How to get one. */
  readonly remedy?: string;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isView = (value: unknown): boolean => ArrayBuffer.isView(value) && !(value instanceof DataView);
const has = (value: unknown, ...keys: string[]): value is Record<string, unknown> =>
  isPlain(value) && keys.every((key) => Reflect.get(value, key) !== undefined && Reflect.get(value, key) !== null);
const isIterable = (value: unknown): boolean =>
  isPlainOrList(value) &&
  (isFunction(Reflect.get(value, Symbol.iterator)) || isFunction(Reflect.get(value, Symbol.asyncIterator)));
const isMatrix = (value: unknown): boolean =>
  has(value, 'rows', 'columns') && (isView(value['data']) || (isView(value['offsets']) && isView(value['values'])));
const hasWords = (value: unknown): boolean =>
  has(value, 'terms', 'vectors', 'idOf') &&
  Array.isArray(value['terms']) &&
  isMatrix(value['vectors']) &&
  isFunction(value['idOf']);

const kinds = {
  text: { expected: 'text', fits: isText },
  number: { expected: 'a number', fits: (value) => typeof value === 'number' },
  count: {
    expected: 'a whole number from 0 on',
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  },
  flag: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  list: { expected: 'a list', fits: Array.isArray },
  object: { expected: 'an object', fits: isPlain },
  function: { expected: 'a function', fits: isFunction },
  signal: { expected: 'an AbortSignal', fits: (value) => isPlain(value) && 'aborted' in value },
  progress: {
    expected: 'an object with the functions stage and advance',
    fits: (value) => has(value, 'stage', 'advance') && isFunction(value['stage']) && isFunction(value['advance']),
  },
  nothing: { expected: 'left out', fits: (value) => value === undefined },
  writer: {
    expected: 'the writer of a collection',
    fits: (value) => has(value, 'add', 'vectors') && isFunction(value['add']),
    remedy: 'openCollectionWriter opens one.',
  },
  savable: {
    expected: 'a model or an encoder',
    fits: (value) => has(value, 'toBytes') && isFunction(value['toBytes']),
    remedy: 'train and fitEncoder make one.',
  },
  metric: {
    expected: 'a metric of a run',
    fits: (value) => has(value, 'perQuery') && isPlain(value['perQuery']),
    remedy: 'retrievalMetrics gives them.',
  },
  texts: {
    expected: 'a list of texts',
    fits: (value) => Array.isArray(value) && value.every(isText),
    remedy: 'For one text, pass a list: [text].',
  },
  objects: { expected: 'a list of objects', fits: (value) => Array.isArray(value) && value.every(isPlain) },
  lists: { expected: 'a list of lists', fits: (value) => Array.isArray(value) && value.every(isNumbers) },
  numbers: { expected: 'a list of numbers', fits: isNumbers },
  iterable: { expected: 'a list, or something else that can be iterated over', fits: isIterable },
  map: { expected: 'a Map', fits: (value) => value instanceof Map },
  bytes: { expected: 'bytes (a Uint8Array)', fits: (value) => value instanceof Uint8Array },
  blob: { expected: 'a Blob', fits: (value) => value instanceof Blob },
  path: { expected: 'a path', fits: (value) => isText(value) || value instanceof URL },
  random: {
    expected: 'a generator of random numbers',
    fits: (value) => has(value, 'below', 'uniform'),
    remedy: "createRandom(seed) of 'satchel/extend' makes one.",
  },
  corpus: {
    expected: 'a corpus',
    fits: (value) => has(value, 'documents') && isFunction(value['documents']),
    remedy: 'corpusOf(documents) makes a corpus from documents in memory, openCorpus(path) from a file.',
  },
  words: { expected: 'word vectors', fits: hasWords, remedy: 'loadWordVectors and trainWords give them as `words`.' },
  vectors: { expected: 'vectors ({ rows, columns, data })', fits: isMatrix },
  labels: {
    expected: 'sets of labels',
    fits: (value) => has(value, 'offsets', 'ids') && isView(value['offsets']) && isView(value['ids']),
    remedy: "labelSetsFrom(lists) of 'satchel/extend' makes them.",
  },
  encoder: {
    expected: 'an encoder or a model',
    fits: (value) => has(value, 'prepared', 'fitted'),
    remedy: 'fitEncoder and train make one, loadEncoder and loadModel read one from a file.',
  },
  model: {
    expected: 'a model',
    fits: (value) => has(value, 'prepared', 'fitted') && isFunction(value['predict']),
    remedy: 'train makes one, loadModel reads one from a file.',
  },
  fitted: {
    expected: 'a fitted encoder',
    fits: (value) => has(value, 'settings', 'vocabulary', 'representation'),
    remedy: 'Pass the property `fitted` of an encoder or a model.',
  },
  evaluation: {
    expected: 'an evaluation',
    fits: (value) => has(value, 'folds', 'classes', 'documentIds') && Array.isArray(value['folds']),
    remedy: 'evaluate makes one.',
  },
} as const satisfies Readonly<Record<string, KindOfValue>>;

export type Kind = keyof typeof kinds;

/**
 * Throws TYPE for the first value that is none of its kinds, and DETACHED_BUFFER for vectors whose memory was transferred, naming the function and
 * the parameter: `checkArguments('train', { corpus: [corpus, 'corpus'] })`.
 */
export function checkArguments(owner: string, given: Readonly<Record<string, readonly [unknown, ...Kind[]]>>): void {
  for (const [name, [value, ...allowed]] of Object.entries(given)) {
    if (fitsOne(value, allowed)) {
      if (isWithoutMemory(value, allowed)) throw detachedError(`'${name}' of ${owner}`);
      continue;
    }
    const remedy = allowed.map((kind): KindOfValue => kinds[kind]).find((kind) => kind.remedy)?.remedy;
    throw wrongType(`${owner}: '${name}' must be ${expectedOf(allowed)}, got ${shownBriefly(value)}.`, remedy, {
      owner,
      parameter: name,
    });
  }
}

export const fitsOne = (value: unknown, allowed: readonly Kind[]): boolean =>
  allowed.some((kind) => kinds[kind].fits(value));

/** Whether the numbers of word vectors or of other vectors were transferred. */
function isWithoutMemory(value: unknown, allowed: readonly Kind[]): boolean {
  if (!allowed.includes('words') && !allowed.includes('vectors')) return false;
  const matrix: unknown = has(value, 'vectors') ? value['vectors'] : value;
  const numbers = has(matrix, 'rows') ? (matrix['data'] ?? matrix['values']) : undefined;
  return ArrayBuffer.isView(numbers) && isDetached(numbers);
}

export const expectedOf = (allowed: readonly Kind[]): string =>
  allowed.map((kind) => kinds[kind].expected).join(' or ');

export function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isPlainOrList = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isNumbers(value: unknown): boolean {
  return (
    isView(value) || (Array.isArray(value) && value.every((one) => typeof one === 'number' || typeof one === 'boolean'))
  );
}

/** Values of a caller may be large, or hold themselves: only plain ones are shown. */
export function shownBriefly(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return shownValue(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

export const wrongType = (
  message: string,
  remedy: string | undefined,
  facts: Readonly<Record<string, string>>,
): SatchelError => new SatchelError('TYPE', message, { kind: 'usage', remedy, facts });
