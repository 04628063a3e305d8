/**
 * Meaning as bytes and back, for whoever keeps it: a safetensors container without a seal, because its keeper has checksums of its own.
 *
 *   metadata   { satchel: { representation, options, documents } as JSON }
 *   arrays     vocabulary as strings, vocabulary.documentCounts, words.vectors where there are any, representation.*
 *
 * The bytes may be anybody's: the options are checked against what the method declares, the arrays by the method itself.
 */
import { SatchelError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { methodNamed } from '../core/registry.ts';
import { type Arrays, type Tensor, takeArray, tensor } from '../core/tensor.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { checkFinite } from '../model-file/finite.ts';
import { decodeSafetensors, encodeSafetensors } from '../model-file/safetensors.ts';
import { canonicalJson, isObject, parseStrictJson } from '../model-file/strict-json.ts';
import { packStrings, unpackStrings } from '../model-file/strings.ts';
import { representations } from '../representation/registry.ts';
import type { Meaning } from './meaning.ts';

const [COUNTS, WORDS, PREFIX] = ['vocabulary.documentCounts', 'words.vectors', 'representation.'];

export function meaningBytes({ method, state, vocabulary, words }: Meaning): Uint8Array {
  const own = Object.entries(state.arrays).map(([name, array]): [string, Tensor] => [`${PREFIX}${name}`, array]);
  const arrays: Arrays = {
    ...packStrings('vocabulary', vocabulary.words),
    [COUNTS]: tensor(vocabulary.documentCounts),
    ...(words ? { [WORDS]: tensor(words.data, words.rows, words.columns) } : {}),
    ...Object.fromEntries(own),
  };
  checkFinite(arrays);
  const satchel = canonicalJson({
    representation: method.name,
    options: { ...state.options },
    documents: vocabulary.documents,
  });
  return encodeSafetensors(arrays, { satchel });
}

export function meaningFromBytes(bytes: Uint8Array): Meaning {
  const { arrays, metadata } = decodeSafetensors(bytes);
  checkFinite(arrays);
  const { representation, options, documents } = described(metadata['satchel'] ?? '');
  const method = methodNamed('representation', representations, representation);
  const names = unpackStrings(arrays)['vocabulary'] ?? [];
  const counts = takeArray('vocabulary', arrays, COUNTS, 'u32', [names.length]).data;
  const own = Object.entries(arrays).flatMap(([name, array]): [string, Tensor][] =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), array]] : [],
  );
  return {
    method,
    state: {
      method: method.name,
      options: resolveOptions(method.name, method.options, options),
      arrays: Object.fromEntries(own),
    },
    vocabulary: createVocabulary(names, counts, documents),
    words: method.needsWords ? wordsIn(arrays, names.length) : undefined,
  };
}

function wordsIn(arrays: Arrays, count: number): Meaning['words'] {
  const { data, shape } = takeArray('words', arrays, WORDS, 'f32', [count, undefined]);
  return { rows: count, columns: shape[1] ?? 0, data };
}

function described(text: string): {
  representation: string;
  options: Readonly<Record<string, unknown>>;
  documents: number;
} {
  const value = parseStrictJson(text, (_fault, message) => notSound(message));
  if (!isObject(value)) throw notSound('it is no object');
  const { representation, options, documents } = value;
  if (typeof representation !== 'string') throw notSound('it names no representation');
  if (typeof documents !== 'number' || !isObject(options)) throw notSound('it lacks documents or options');
  return { representation, options, documents };
}

const notSound = (problem: string): SatchelError =>
  new SatchelError('SCHEMA', `The description of the representation is unsound: ${problem}.`);
