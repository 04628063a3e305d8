import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { tensor } from '../core/tensor.ts';
import { codeOf, container, forged, fruitBytes, fruitModel, partsOf } from './crafted.case.ts';
import { decodeModel, encodeModel } from './envelope.ts';
import { encodeSafetensors } from './safetensors.ts';

const sha256 = (...pieces: (string | Uint8Array)[]): string =>
  pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex');

describe('a model file', () => {
  it('gives back what was put in, and the same bytes again', () => {
    const contents = decodeModel(fruitBytes());
    expect(contents).toEqual(fruitModel);
    expect(encodeModel(contents)).toEqual(fruitBytes());
  });

  it('does not depend on the order in which anything was put in', () => {
    const backwards = <Value>(object: Readonly<Record<string, Value>>): Record<string, Value> =>
      Object.fromEntries(Object.entries(object).reverse());
    const { manifest, arrays, strings } = fruitModel;
    expect(
      encodeModel({
        manifest: { ...backwards(manifest), kind: manifest.kind },
        arrays: backwards(arrays),
        strings: backwards(strings),
      }),
    ).toEqual(fruitBytes());
  });

  it('carries the checksums its documentation describes', () => {
    const bytes = fruitBytes();
    const { header, data } = partsOf(bytes);
    const { 'sha256.header': ofHeader, 'sha256.data': ofData, ...rest } = JSON.parse(header).__metadata__;
    expect(rest).toEqual({
      format: 'satchel',
      version: '1',
      satchel:
        '{"kind":"classifier","options":{"C":1,"weighting":"tf-idf"},"provenance":{"metrics":{"accuracy":0.875},"seed":1}}',
    });
    expect(ofData).toBe(sha256(data));
    expect(ofHeader).toBe(sha256(bytes.subarray(0, 8), header.replace(ofHeader, '0'.repeat(64))));
  });

  it('keeps texts of any script, empty ones, and lists without texts', () => {
    const strings = {
      none: [],
      words: ['', 'naïve', '水', '🍎🍏', '\u0000', '\ufeffmark', ''],
      '': ['a list may have no name'],
    };
    expect(decodeModel(encodeModel({ ...fruitModel, strings })).strings).toEqual(strings);
  });

  it('keeps a manifest with any keys and numbers', () => {
    const manifest = {
      kind: 'other',
      __proto__x: 1,
      constructor: 'a class may be called so',
      small: 5e-324,
      big: 1.7976931348623157e308,
      '\ud800': null,
    };
    expect(decodeModel(encodeModel({ ...fruitModel, manifest })).manifest).toEqual(manifest);
  });
});

describe('what cannot be saved', () => {
  it.each([NaN, Infinity, -Infinity])('T4 a model with %s in an array', (number) => {
    const arrays = { 'classifier.weights': tensor(Float32Array.of(0, 1, number)) };
    expect(() => encodeModel({ ...fruitModel, arrays })).toThrow(
      expect.objectContaining({
        code: 'NONFINITE',
        message: `The array 'classifier.weights' holds ${number} at index 2; every number of a model must be finite.`,
        facts: { tensor: 'classifier.weights', index: 2 },
      }),
    );
    expect(codeOf(() => encodeModel({ ...fruitModel, arrays: { w: tensor(Float64Array.of(number)) } }))).toBe(
      'NONFINITE',
    );
  });

  it('a manifest with a number that is none', () => {
    expect(codeOf(() => encodeModel({ ...fruitModel, manifest: { kind: 'classifier', score: NaN } }))).toBe(
      'NONFINITE',
    );
  });

  it('half a character, which would come back as another', () => {
    expect(() => encodeModel({ ...fruitModel, strings: { classes: ['a', 'b\ud83c'] } })).toThrow(
      expect.objectContaining({ code: 'BAD_UTF8', where: "strings 'classes', index 1" }),
    );
    expect(codeOf(() => encodeModel({ ...fruitModel, strings: { classes: ['\ud83c', '\udf4e'] } }))).toBe('BAD_UTF8');
  });

  it('an array where lists of texts are kept', () => {
    expect(
      codeOf(() => encodeModel({ ...fruitModel, arrays: { 'strings.classes.bytes': tensor(new Uint8Array(1)) } })),
    ).toBe('BAD_NAME');
  });
});

const replaced = (from: string | RegExp, to: string) =>
  forged(({ header }) => {
    const changed = header.replace(from, to);
    if (changed === header) throw new Error(`${from} is not in the header`);
    return { header: changed };
  });
const withManifest = (json: string) => replaced(/"satchel":"(?:[^"\\]|\\.)*"/, `"satchel":${JSON.stringify(json)}`);
const withData = (type: 'F32' | 'F64', index: number, value: number) =>
  forged(({ header, data }) => {
    const entry = Object.values<{ dtype: string; data_offsets: [number] }>(JSON.parse(header)).find(
      ({ dtype }) => dtype === type,
    );
    const view = new DataView(data.buffer);
    if (type === 'F32') view.setFloat32(entry!.data_offsets[0] + 4 * index, value, true);
    else view.setFloat64(entry!.data_offsets[0] + 8 * index, value, true);
    return { data };
  });
const plainSafetensors = encodeSafetensors({ a: tensor(new Float32Array(1)) }, { format: 'pt' });
const respaced = (bytes: Uint8Array) => {
  const { header, data } = partsOf(bytes);
  return container(JSON.stringify(JSON.parse(header), null, 1), data);
};

describe('bad input whose checksums are right', () => {
  it.each<[string, string, Uint8Array, string | undefined]>([
    [
      'M3 a key of the manifest twice',
      'DUPLICATE_KEY',
      withManifest('{"kind":"a","kind":"b"}'),
      "metadata 'satchel', character 12",
    ],
    ['M3 a tensor twice', 'DUPLICATE_KEY', replaced('"classifier.signs"', '"classifier.order"'), 'byte'],
    ['M3 a tensor called __proto__', 'BAD_NAME', replaced('"classifier.signs"', '"__proto__"'), "array '__proto__'"],
    ['M4 a hole', 'BAD_OFFSETS', replaced('"data_offsets":[0,16]', '"data_offsets":[8,24]'), "array 'classifier.bias'"],
    ['M5 another shape', 'SIZE_MISMATCH', replaced('"shape":[2,3]', '"shape":[3,3]'), "array 'classifier.weights'"],
    ['M6 NaN', 'NONFINITE', withData('F32', 4, NaN), "array 'classifier.weights', index 4"],
    ['M6 −∞', 'NONFINITE', withData('F64', 1, -Infinity), "array 'classifier.bias', index 1"],
    ['M7 offsets of texts that fall', 'INCONSISTENT', forgedOffsets(1, 99), undefined],
    ['M7 an offset inside a character', 'INCONSISTENT', forgedOffsets(2, 6), undefined],
    ['M7 an offset inside a pair', 'INCONSISTENT', forgedOffsets(2, 13), undefined],
    ['M7 the last offset too small', 'INCONSISTENT', forgedOffsets(3, 12), undefined],
    ['M7 the first offset not 0', 'INCONSISTENT', forgedOffsets(0, 1), undefined],
    [
      'M8 texts without their offsets',
      'SCHEMA',
      replaced('"strings.classes.offsets"', '"strings.classes.offset_"'),
      undefined,
    ],
    [
      'M8 texts in another dtype',
      'SCHEMA',
      replaced('"strings.classes.offsets":{"dtype":"U32"', '"strings.classes.offsets":{"dtype":"F32"'),
      undefined,
    ],
    ['M8 texts that are not UTF-8', 'BAD_UTF8', forgedTexts(0xff), "array 'strings.vocabulary.bytes'"],
    ['M8 metadata that is no text', 'SCHEMA', replaced('"version":"1","sha256', '"version":1  ,"sha256'), undefined],
    ['M8 a manifest that is no JSON', 'SCHEMA', withManifest('kind: classifier'), "metadata 'satchel', character 0"],
    ['M8 a manifest without a kind', 'SCHEMA', withManifest('{}'), undefined],
    ['M8 a manifest that is a list', 'SCHEMA', withManifest('["kind"]'), undefined],
    [
      'M8 a manifest nested too deep',
      'SCHEMA',
      withManifest(`{"kind":${'['.repeat(10_000)}`),
      "metadata 'satchel', character 39",
    ],
    ['M8 metadata without a manifest', 'SCHEMA', replaced(/,"satchel":"(?:[^"\\]|\\.)*"/, ''), undefined],
    [
      'M12 a URL in the metadata',
      'SCHEMA',
      replaced('"satchel":"', '"url":"https://example.org/x","satchel":"'),
      undefined,
    ],
    ['M12 code in the metadata', 'SCHEMA', replaced('"satchel":"', '"__reduce__":"os.system","satchel":"'), undefined],
    ['a version before the first', 'SCHEMA', replaced('"version":"1"', '"version":"0"'), undefined],
  ])('%s is refused with %s', (_, code, bytes, where) => {
    const expected = where === 'byte' ? expect.stringMatching(/^byte \d+$/) : where;
    expect(() => decodeModel(bytes)).toThrow(expect.objectContaining({ name: 'SatchelError', code, where: expected }));
  });
});

/** Vocabulary offsets are 0, 5, 11, 15: apple, Äpfel, 🍎. */
function forgedOffsets(index: number, value: number): Uint8Array {
  return forged(({ header, data }) => {
    new DataView(data.buffer).setUint32(
      JSON.parse(header)['strings.vocabulary.offsets'].data_offsets[0] + 4 * index,
      value,
      true,
    );
    return { data };
  });
}

function forgedTexts(byte: number): Uint8Array {
  return forged(({ header, data }) => {
    data[JSON.parse(header)['strings.vocabulary.bytes'].data_offsets[0]] = byte;
    return { data };
  });
}

describe('files that are no models of this version', () => {
  it.each<[string, string, Uint8Array]>([
    ['M1 an empty file', 'BAD_HEADER', new Uint8Array(0)],
    ['M1 a length and nothing else', 'BAD_HEADER', Uint8Array.of(100, 0, 0, 0, 0, 0, 0, 0)],
    ['M1 a length past the end', 'BAD_HEADER', container(partsOf(fruitBytes()).header, undefined, 1_000_000n)],
    ['M1 a length of 2⁶³', 'BAD_HEADER', container(partsOf(fruitBytes()).header, undefined, 1n << 63n)],
    ['M2 a header that is no JSON', 'BAD_HEADER', container('{nothing')],
    ['M8 a safetensors file of others', 'SCHEMA', plainSafetensors],
    ['M8 a model whose header was written anew', 'SCHEMA', respaced(fruitBytes())],
    ['M10 a newer version', 'VERSION', replaced('"version":"1"', '"version":"2"')],
    [
      'M10 a newer version of two digits',
      'VERSION',
      container(partsOf(fruitBytes()).header.replace('"version":"1"', '"version":"12"')),
    ],
    [
      'M10 a newer version laid out in another way',
      'VERSION',
      container('{"__metadata__":{"version":"3","format":"satchel"}}'),
    ],
    ['bytes after the end', 'TRAILING_BYTES', Buffer.concat([fruitBytes(), Buffer.of(0)])],
  ])('%s: %s', (_, code, bytes) => {
    expect(codeOf(() => decodeModel(bytes))).toBe(code);
  });

  it('M10 names both versions and says what to do', () => {
    expect(() => decodeModel(replaced('"version":"1"', '"version":"2"'))).toThrow(
      expect.objectContaining({
        message: 'The model has format version 2; this Satchel reads version 1.',
        remedy: 'Update Satchel to open it; the file was not changed.',
        facts: { found: 2, supported: 1 },
      }),
    );
  });
});

describe('M11 files of other programs', () => {
  const latin = (characters: string): Uint8Array =>
    Uint8Array.from(characters.padEnd(200, '\x07'), (character) => character.charCodeAt(0));
  it.each<[string, string, string]>([
    ['pickle', '\x80\x04\x95\x1f\0\0\0\0\0\0\0', 'Python pickle'],
    ['pickle of old', '(dp0\nS"a"', 'Python pickle'],
    ['joblib', '\x80\x03cjoblib.numpy_pickle\n', 'joblib'],
    ['compressed joblib', 'x\x9c\xed\xbd\x07', 'joblib'],
    ['.pt', 'PK\x03\x04\0\0\x08\x08archive/data.pkl', '.pt'],
    ['.pt of old', '\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.', '.pt'],
    ['.npz', 'PK\x03\x04\x2d\0weights.npy', '.npz'],
    ['.h5', '\x89HDF\r\n\x1a\n\0', 'HDF5'],
    ['.onnx', '\x08\x07\x12\x07pytorch', 'ONNX'],
    ['.npy', '\x93NUMPY\x01\0', 'NumPy'],
    ['gzip', '\x1f\x8b\x08\0', 'gzip'],
    ['a web page', '\n<!DOCTYPE html><title>404</title>', 'web page'],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid', 'never downloaded'],
    ['a corpus', '{"text":"a","label":"b"}\n', 'JSON'],
  ])('%s is named and refused unparsed', (_, start, name) => {
    expect(() => decodeModel(latin(start))).toThrow(
      expect.objectContaining({
        code: 'UNSUPPORTED_FORMAT',
        message: expect.stringContaining(name),
        remedy: expect.any(String),
      }),
    );
  });

  it('does not mistake a header length for one of them', () => {
    for (const length of [0x0280, 0x0178, 0x8b1f, 0x120708]) {
      const header = '{"__metadata__":{"format":"other"}}'.padEnd(length);
      expect(codeOf(() => decodeModel(container(header)))).toBe('SCHEMA');
    }
  });
});

it('names the file in every error, escaped', () => {
  const where = 'models/\u001b[2Jfruit.satchel';
  const cut = fruitBytes().subarray(0, -1);
  expect(() => decodeModel(cut, { where })).toThrow(
    expect.objectContaining({ code: 'TRUNCATED', where: 'models/\\x1b[2Jfruit.satchel: section data' }),
  );
  expect(() => decodeModel(plainSafetensors, { where: 'a' })).toThrow(
    expect.objectContaining({ code: 'SCHEMA', where: 'a' }),
  );
  expect(() => decodeModel(plainSafetensors, { where: 'a' })).toThrow(SatchelError);
});
