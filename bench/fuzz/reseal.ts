/** A model file with numbers, names, shapes or settings changed, and both checksums made right again: what an attacker would write. */

import { container, partsOf } from '../../packages/satchel/src/model-file/crafted.case.ts';
import { seal } from '../../packages/satchel/src/model-file/seal.ts';
import type { Random } from '../../packages/satchel/src/numeric/random.ts';
import { edgeValues, withEdges } from './json-mutations.ts';
import { mutated, pick, utf8 } from './mutations.ts';

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

export function resealed(model: Uint8Array, random: Random): Uint8Array {
  const { header, data } = partsOf(model);
  const bytes = pick(ways, random)(header, data, random);
  try {
    seal(bytes);
  } catch {
    // a length that no header can have is left as it is
  }
  return bytes;
}

type Way = (header: string, data: Uint8Array, random: Random) => Uint8Array;

const ways: readonly Way[] = [
  withOddNumbers,
  withOddNumbers,
  withOddNumbers,
  (header, data, random) => container(header, sameLength(mutated(data, random), data.length)),
  withOtherManifest,
  withOtherManifest,
  withOtherEntries,
];

const sameLength = (bytes: Uint8Array, length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  whole.set(bytes.subarray(0, length));
  return whole;
};

const oddFloats = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-45,
  1e-30,
  1e10,
  1e18,
  -1e18,
  1e30,
  3e38,
  -3e38,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];
const oddWholes = [0, 1, 2, 3, 127, 255, 256, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

/** One to four numbers of one array. */
function withOddNumbers(header: string, data: Uint8Array, random: Random): Uint8Array {
  const entries = Object.entries(JSON.parse(header) as Record<string, Entry>).filter(
    ([name]) => name !== '__metadata__',
  );
  const changed = new Uint8Array(data);
  const view = new DataView(changed.buffer);
  const filled = entries.filter(
    ([
      ,
      {
        data_offsets: [start, end],
      },
    ]) => end > start,
  );
  if (filled.length === 0) return container(header, changed);
  const [, { dtype, data_offsets: [start, end] }] = pick(filled, random); // biome-ignore format: one line
  const width = Number(dtype.slice(1)) / 8 || 1;
  const odd = pick(dtype.startsWith('F') ? oddFloats : oddWholes, random);
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = start + width * (random.below(4) === 0 ? 0 : random.below((end - start) / width));
    if (dtype === 'F32') view.setFloat32(at, odd, true);
    else if (dtype === 'F64') view.setFloat64(at, odd, true);
    else if (width === 4) view.setUint32(at, odd, true);
    else if (width === 2) view.setUint16(at, odd, true);
    else view.setUint8(at, odd);
  }
  return container(header, changed);
}

const settingEdges: readonly unknown[] = [
  ...edgeValues,
  ...['bow', 'lsi', 'scdv', 'average', 'spm', 'fisher', 'bow+average', 'linear-svm', 'multinomial-nb', 'knn', 'blend', 'kernel-svm', 'tf-idf', 'none', 'l1'],
]; // biome-ignore format: a list

/** The description of the model: options, classes, provenance. */
function withOtherManifest(header: string, data: Uint8Array, random: Random): Uint8Array {
  const json = JSON.parse(header) as Record<string, Record<string, string>>;
  const metadata = json['__metadata__']!;
  const manifest = withEdges(JSON.parse(metadata['satchel']!), random, settingEdges);
  return container(
    `${JSON.stringify({ ...json, ['__metadata__']: { ...metadata, satchel: JSON.stringify(manifest) } })}`,
    data,
  );
}

/** Names, types and shapes of the arrays. */
function withOtherEntries(header: string, data: Uint8Array, random: Random): Uint8Array {
  const { __metadata__: metadata, ...entries } = JSON.parse(header) as Record<string, unknown>;
  const changed = withEdges(entries, random, [
    ...edgeValues,
    'F32',
    'F64',
    'U8',
    'U16',
    'U32',
    'I32',
    [1, 1],
  ]) as object;
  const json = JSON.stringify({ __metadata__: metadata, ...changed });
  return random.below(4) === 0 ? container(mutated(utf8(json), random), data) : container(json, data);
}
