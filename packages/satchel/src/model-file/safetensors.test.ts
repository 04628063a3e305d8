import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { type Arrays, type TypedArray, tensor } from '../core/tensor.ts';
import { codeOf, container } from './crafted.case.ts';
import { decodeSafetensors, encodeSafetensors } from './safetensors.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('the layout', () => {
  it('is the published one, byte for byte', () => {
    const bytes = encodeSafetensors(
      { b: tensor(Uint8Array.of(7)), a: tensor(Float32Array.of(1, -2), 2, 1) },
      { note: 'hi' },
    );
    const json =
      '{"__metadata__":{"note":"hi"},"a":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},"b":{"dtype":"U8","shape":[1],"data_offsets":[8,9]}}';
    const padded = json.padEnd(Math.ceil(json.length / 8) * 8);
    expect([...bytes.subarray(0, 8)]).toEqual([padded.length, 0, 0, 0, 0, 0, 0, 0]);
    expect(text(bytes.subarray(8, 8 + padded.length))).toBe(padded);
    expect([...bytes.subarray(8 + padded.length)]).toEqual([0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 7]);
  });

  it('puts large elements first, then goes by name in code units, whatever order the arrays came in', () => {
    const arrays: Record<string, TypedArray> = {
      ä: new Uint8Array(3),
      z: new Uint8Array(1),
      B: new Uint32Array(1),
      a: new Uint16Array(1),
      b: new Float32Array(1),
      y: new Float64Array(1),
      c: new Int32Array(1),
    };
    const encode = (names: string[]) =>
      encodeSafetensors(Object.fromEntries(names.map((name) => [name, tensor(arrays[name]!)])), {});
    const names = Object.keys(arrays);
    const bytes = encode(names);
    expect(Object.keys(decodeSafetensors(bytes).arrays)).toEqual(['y', 'B', 'b', 'c', 'a', 'z', 'ä']);
    expect(encode(names.reverse())).toEqual(bytes);
  });
});

const arrayOf = fc.oneof(
  fc.float32Array({ maxLength: 9 }),
  fc.float64Array({ maxLength: 9 }),
  fc.uint8Array({ maxLength: 9 }),
  fc.uint16Array({ maxLength: 9 }),
  fc.uint32Array({ maxLength: 9 }),
  fc.int32Array({ maxLength: 9 }),
);
const anyArrays = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,4}\d?$/),
  arrayOf.map((data) => tensor(data)),
);

describe('a round trip', () => {
  it('gives back the same arrays and metadata, and the same bytes again', () => {
    fc.assert(
      fc.property(anyArrays, fc.dictionary(fc.string(), fc.string()), (arrays: Arrays, metadata) => {
        const bytes = encodeSafetensors(arrays, metadata);
        const decoded = decodeSafetensors(bytes);
        expect(decoded.arrays).toEqual(arrays);
        expect({ ...decoded.metadata }).toEqual({ ...metadata });
        expect(encodeSafetensors(decoded.arrays, metadata)).toEqual(bytes);
      }),
    );
  });

  it('makes views where the bytes are aligned, and copies where they are not', () => {
    const bytes = encodeSafetensors(
      { x: tensor(Float64Array.of(1, 2)), y: tensor(Uint16Array.of(3)), z: tensor(Uint8Array.of(4)) },
      {},
    );
    for (const { data } of Object.values(decodeSafetensors(bytes).arrays)) expect(data.buffer).toBe(bytes.buffer);
    const shifted = Buffer.concat([Buffer.of(0), bytes]).subarray(1);
    expect(decodeSafetensors(shifted).arrays).toEqual(decodeSafetensors(bytes).arrays);
  });

  it('reads the bytes of a view as they lie in its buffer', () => {
    const pool = Float32Array.of(9, 1, 2, 9);
    expect(decodeSafetensors(encodeSafetensors({ x: tensor(pool.subarray(1, 3)) }, {})).arrays['x']?.data).toEqual(
      Float32Array.of(1, 2),
    );
  });
});

/** Two arrays, a of 4 bytes and b of 4 bytes; each row changes what it names. */
const two = (change: { a?: object; b?: object }, data = new Uint8Array(8)): Uint8Array =>
  container(
    JSON.stringify({
      a: { dtype: 'F32', shape: [1], data_offsets: [0, 4], ...change.a },
      b: { dtype: 'F32', shape: [1], data_offsets: [4, 8], ...change.b },
    }),
    data,
  );
const raw = (fields: string): Uint8Array => container(`{"a":{"dtype":"U8",${fields}}}`, new Uint8Array(4));
const named = (json: string): Uint8Array => container(`{${json}:{"dtype":"U8","shape":[0],"data_offsets":[0,0]}}`);
const latin = (characters: string): Uint8Array => Uint8Array.from(characters, (character) => character.charCodeAt(0));

describe('bad input', () => {
  it.each<[string, string, Uint8Array, string | undefined]>([
    ['M1 an empty file', 'BAD_HEADER', new Uint8Array(0), 'byte 0'],
    ['M1 7 bytes', 'BAD_HEADER', new Uint8Array(7), 'byte 0'],
    ['M1 a header length past the end', 'BAD_HEADER', container('{}', undefined, 3n), 'byte 0'],
    ['M1 a header length of 2⁶³', 'BAD_HEADER', container('{}', undefined, 1n << 63n), 'byte 0'],
    ['M1 a header length of 2⁶⁴ − 1', 'BAD_HEADER', container('{}', undefined, (1n << 64n) - 1n), 'byte 0'],
    ['M1 a header above 16 MiB', 'BAD_HEADER', container('{}', new Uint8Array(20_000_000), 16_777_217n), 'byte 0'],
    ['M2 no header at all', 'BAD_HEADER', container(''), 'byte 8'],
    ['M2 a header that is not UTF-8', 'BAD_HEADER', container(latin('{"\xff":1}')), 'byte 10'],
    ['M2 a header cut inside a character', 'BAD_HEADER', container(latin('{"ä')), 'byte 10'],
    ['M2 a byte-order mark', 'BAD_HEADER', container('\ufeff{}'), 'byte 8'],
    ['M2 a header that is not JSON', 'BAD_HEADER', container('{a}'), 'byte 9'],
    ['M2 a JSON error after wide characters', 'BAD_HEADER', container('{"ää":x}'), 'byte 16'],
    ['M2 a list', 'BAD_HEADER', container('[]'), 'byte 8'],
    ['M2 white space first', 'BAD_HEADER', container(' {}'), 'byte 8'],
    ['M2 something after the JSON', 'BAD_HEADER', container('{}\0'), 'byte 10'],
    ['M2 nesting of a million', 'BAD_HEADER', container(`{"a":${'['.repeat(1_000_000)}`), 'byte 44'],
    ['M2 an entry that is no object', 'BAD_HEADER', container('{"a":[]}'), "array 'a'"],
    ['M2 an entry with a field too many', 'BAD_HEADER', two({ a: { code: 'x' } }), "array 'a'"],
    ['M2 an entry with a field too few', 'BAD_HEADER', raw('"shape":[4]'), "array 'a'"],
    ['M3 a tensor twice', 'DUPLICATE_KEY', container('{"a":1,"a":2}'), 'byte 15'],
    ['M3 a field twice', 'DUPLICATE_KEY', raw('"shape":[4],"shape":[4],"data_offsets":[0,4]'), 'byte 39'],
    ['M3 a tensor called __proto__', 'BAD_NAME', named('"__proto__"'), "array '__proto__'"],
    ['M3 a tensor called constructor', 'BAD_NAME', named('"constructor"'), "array 'constructor'"],
    ['M3 a part called __proto__', 'BAD_NAME', named('"classifier.__proto__"'), "array 'classifier.__proto__'"],
    ['M3 a name of control characters', 'BAD_NAME', named('"a\\u001b[2J"'), "array 'a\\x1b[2J'"],
    ['M3 half a character as a name', 'BAD_NAME', named('"\\ud800"'), "array '\\ud800'"],
    ['M3 no name', 'BAD_NAME', named('""'), "array ''"],
    ['M3 a name of 201 characters', 'BAD_NAME', named(`"${'a'.repeat(201)}"`), `array '${'a'.repeat(200)}…'`],
    ['M4 overlapping offsets', 'BAD_OFFSETS', two({ b: { data_offsets: [3, 7] } }), "array 'b'"],
    ['M4 two arrays in one place', 'BAD_OFFSETS', two({ b: { data_offsets: [0, 4] } }), "array 'b'"],
    ['M4 a hole', 'BAD_OFFSETS', two({ b: { data_offsets: [5, 9] } }, new Uint8Array(9)), "array 'b'"],
    ['M4 a hole at the start', 'BAD_OFFSETS', two({ a: { data_offsets: [8, 12] } }, new Uint8Array(12)), "array 'b'"],
    ['M4 reversed offsets', 'BAD_OFFSETS', two({ a: { data_offsets: [4, 0] } }), "array 'a'"],
    ['M4 negative offsets', 'BAD_OFFSETS', two({ a: { data_offsets: [-4, 0] } }), "array 'a'"],
    ['M4 fractional offsets', 'BAD_OFFSETS', two({ a: { data_offsets: [0.5, 4.5] } }), "array 'a'"],
    [
      'M4 offsets above 2⁵³',
      'BAD_OFFSETS',
      raw('"shape":[4],"data_offsets":[9007199254740993,9007199254740997]'),
      "array 'a'",
    ],
    ['M4 offsets as text', 'BAD_OFFSETS', two({ a: { data_offsets: ['0', '4'] } }), "array 'a'"],
    ['M4 three offsets', 'BAD_OFFSETS', two({ a: { data_offsets: [0, 4, 4] } }), "array 'a'"],
    ['M4 no offsets', 'BAD_OFFSETS', two({ a: { data_offsets: null } }), "array 'a'"],
    [
      'M5 a shape whose product overflows',
      'SIZE_MISMATCH',
      raw('"shape":[4294967296,4294967296,4294967296],"data_offsets":[0,4]'),
      "array 'a'",
    ],
    [
      'M5 a shape that overflows to the right size in 64 bits',
      'SIZE_MISMATCH',
      raw('"shape":[4611686018427387905,4],"data_offsets":[0,4]'),
      "array 'a'",
    ],
    ['M5 a shape for other bytes', 'SIZE_MISMATCH', two({ a: { shape: [2] } }), "array 'a'"],
    ['M5 another dtype', 'SIZE_MISMATCH', two({ a: { dtype: 'F64' } }), "array 'a'"],
    ['M5 an unknown dtype', 'SIZE_MISMATCH', two({ a: { dtype: 'BF16' } }), "array 'a'"],
    ['M5 a dtype of every object', 'SIZE_MISMATCH', two({ a: { dtype: 'toString' } }), "array 'a'"],
    ['M5 a dtype that is no text', 'SIZE_MISMATCH', two({ a: { dtype: ['F32'] } }), "array 'a'"],
    ['M5 a negative shape', 'SIZE_MISMATCH', two({ a: { shape: [-1, -1] } }), "array 'a'"],
    ['M5 a shape that is no list', 'SIZE_MISMATCH', two({ a: { shape: 1 } }), "array 'a'"],
    ['M5 a shape of nine dimensions', 'SIZE_MISMATCH', two({ a: { shape: [1, 1, 1, 1, 1, 1, 1, 1, 1] } }), "array 'a'"],
    ['M8 metadata that is no text', 'SCHEMA', container('{"__metadata__":{"a":1}}'), undefined],
    ['M8 metadata that is no object', 'SCHEMA', container('{"__metadata__":null}'), undefined],
    ['M9 data cut off', 'TRUNCATED', two({}, new Uint8Array(7)), 'section data'],
    [
      'M9 a petabyte promised',
      'TRUNCATED',
      raw('"shape":[1125899906842624],"data_offsets":[0,1125899906842624]'),
      'section data',
    ],
    ['bytes after the data', 'TRAILING_BYTES', two({}, new Uint8Array(9)), 'section data'],
  ])('%s is refused with %s', (_, code, bytes, where) => {
    expect(() => decodeSafetensors(bytes)).toThrow(expect.objectContaining({ name: 'SatchelError', code, where }));
  });

  it('is described in full', () => {
    const message = (bytes: Uint8Array) => {
      try {
        decodeSafetensors(bytes);
      } catch (error) {
        if (error instanceof SatchelError) return error.message;
      }
      return 'accepted';
    };
    expect(message(two({ a: { dtype: 'BF16' } }))).toBe(
      `The array 'a' has the dtype "BF16"; known are F64, F32, U32, I32, U16, U8.`,
    );
    expect(message(two({ a: { shape: [2] } }))).toBe("The array 'a' has 4 bytes, but its shape [2] of F32 needs 8.");
    expect(message(two({ b: { data_offsets: [3, 7] } }))).toBe(
      "The array 'b' begins at 3 and overlaps the array before it, which ends at 4.",
    );
    expect(message(two({}, new Uint8Array(7)))).toBe('The file was cut off: its arrays take 8 bytes, found 7.');
    expect(message(container('{a}'))).toBe(
      'This is not a safetensors file, or a damaged one: a key in double quotes should be here.',
    );
  });

  it('leaves prototypes alone', () => {
    codeOf(() => decodeSafetensors(container('{"__metadata__":{"__proto__":"x"},"__proto__":{"polluted":1}}')));
    expect('polluted' in {}).toBe(false);
    expect(Object.keys(decodeSafetensors(container('{"__metadata__":{"__proto__":"x"}}')).metadata)).toEqual([
      '__proto__',
    ]);
  });
});

describe('writing', () => {
  it.each<[string, string, Arrays]>([
    ['a shape of another size', 'INCONSISTENT', { a: tensor(new Float32Array(3), 2, 2) }],
    ['a fractional shape', 'INCONSISTENT', { a: tensor(new Float32Array(1), 0.5, 2) }],
    ['a forbidden name', 'BAD_NAME', { constructor: tensor(new Float32Array(1)) }],
    ['the name of the metadata', 'BAD_NAME', { __metadata__: tensor(new Float32Array(1)) }],
    ['numbers the format does not know', 'SCHEMA', { a: tensor(new Int8Array(1) as unknown as Uint8Array) }],
  ])('refuses %s', (_, code, arrays) => {
    expect(codeOf(() => encodeSafetensors(arrays, {}))).toBe(code);
  });

  it('refuses a header that no reader would take', () => {
    expect(codeOf(() => encodeSafetensors({}, { note: 'x'.repeat(17_000_000) }))).toBe('LIMIT_BYTES');
  });
});
