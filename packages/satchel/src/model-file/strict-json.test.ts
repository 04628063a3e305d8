import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonFault, parseStrictJson, parseStrictJsonInTurns } from './strict-json.ts';

class Refused extends Error {
  readonly fault: JsonFault;
  readonly index: number;
  constructor(fault: JsonFault, message: string, index: number) {
    super(message);
    this.fault = fault;
    this.index = index;
  }
}

const refuse = (...reason: ConstructorParameters<typeof Refused>): Refused => new Refused(...reason);
const parse = (text: string, depth = 32) => parseStrictJson(text, refuse, { depth });

function faultOf(text: string, depth?: number): [JsonFault, number] {
  try {
    parse(text, depth);
  } catch (error) {
    if (error instanceof Refused) return [error.fault, error.index];
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('reading', () => {
  it('gives what JSON.parse gives, with and without white space', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t', '\r\n'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('accepts no text that JSON.parse refuses', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'a',
      '1',
      '-',
      '.',
      'e',
      'null',
      'true',
      '"k"',
      ' ',
      '\n',
      '\u0000',
      '+',
      '0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        let ours: unknown;
        try {
          ours = parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
          return;
        }
        expect(ours).toEqual(JSON.parse(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('calls every beginning of an object "ended", because that is what a cut file looks like', () => {
    const text = '{"a\\"":[1.5e-3,true,null,{"ü":"x"}],"b":{}}';
    for (let length = 0; length < text.length; length++)
      expect([length, faultOf(text.slice(0, length))[0]]).toEqual([length, 'ended']);
  });

  it.each<[string, string, JsonFault, number]>([
    ['a key twice', '{"a":1,"a":2}', 'duplicate', 7],
    ['a key twice, once written with an escape', '{"a":1,"\\u0061":2}', 'duplicate', 7],
    ['something after the end', '{} x', 'syntax', 3],
    ['a number beyond the doubles', '[1e999]', 'syntax', 1],
    ['a number of 100 digits', `[${'1'.repeat(100)}]`, 'syntax', 1],
    ['a leading zero', '[01]', 'syntax', 1],
    ['NaN', '[NaN]', 'syntax', 1],
    ['a comma before the end', '[1,]', 'syntax', 3],
    ['a raw control character', '["\u0001"]', 'syntax', 1],
    ['an unknown escape', '["\\x41"]', 'syntax', 1],
    ['single quotes', "{'a':1}", 'syntax', 1],
  ])('refuses %s', (_, text, fault, index) => {
    expect(faultOf(text)).toEqual([fault, index]);
  });

  it('has a limit of depth, and no limit of length below it', () => {
    expect(parse('[[1]]', 2)).toEqual([[1]]);
    expect(faultOf('[[[1]]]', 2)).toEqual(['depth', 2]);
    expect(faultOf('['.repeat(1_000_000))[0]).toBe('depth');
    expect(parse(`[${'[],'.repeat(100_000)}1]`)).toHaveLength(100_001);
    expect(parse(JSON.stringify('\\"'.repeat(500_000)))).toHaveLength(1_000_000);
  });

  it('has limits of keys and of items, for each object and array by itself', () => {
    const bounds = { keys: 2, items: 3 };
    const text = '{"a":[1,2,3],"b":{"c":[[1],[2],[{}]],"d":2}}';
    expect(parseStrictJson(text, refuse, bounds)).toEqual(JSON.parse(text));
    expect(() => parseStrictJson('{"a":1,"b":{"x":1},"c":1}', refuse, bounds)).toThrow(
      'an object has more than 2 keys',
    );
    expect(() => parseStrictJson('[[1],[1,2,3,4]]', refuse, bounds)).toThrow('an array has more than 3 items');
  });

  it('gives in turns what it gives in one go, and waits in between', async () => {
    let turns = 0;
    const breathe = async (): Promise<void> => void turns++;
    const value = {
      texts: Array.from({ length: 20_000 }, (_, i) => ({ id: `${i}`, deep: [[i, null, true, { '': -0.5 }]] })),
    };
    const text = JSON.stringify(value, null, 1);
    expect(await parseStrictJsonInTurns(text, refuse, {}, breathe)).toEqual(value);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 65_536) - 1);
    await expect(parseStrictJsonInTurns(`${text} 1`, refuse, {}, breathe)).rejects.toMatchObject({ fault: 'syntax', index: text.length + 1 }); // biome-ignore format: one line
  });

  it('makes "__proto__" a key like any other', () => {
    const value = parse('{"__proto__":{"polluted":true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect('polluted' in (value as object)).toBe(false);
    expect('polluted' in {}).toBe(false);
  });
});

describe('writing', () => {
  it('sorts keys by code units and leaves out what is undefined', () => {
    const value = { b: 1, a: [{ ü: 'ä"', B: null }], Z: undefined as unknown as null };
    expect(canonicalJson(value)).toBe('{"a":[{"B":null,"ü":"ä\\""}],"b":1}');
  });

  it('reads back as what was written, whatever order it was built in', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
          { maxKeys: 6 },
        ),
        (object) => {
          const reversed = Object.fromEntries(Object.entries(object).reverse());
          expect(canonicalJson(reversed)).toBe(canonicalJson(object));
          expect(parse(canonicalJson(object))).toEqual({ ...object });
        },
      ),
    );
  });

  it.each([NaN, Infinity, -Infinity])('refuses %s, which JSON would write as null', (number) => {
    expect(() => canonicalJson({ metrics: [0, number] })).toThrow(
      expect.objectContaining({
        code: 'NONFINITE',
        where: '/metrics/1',
        message: expect.stringContaining(String(number)),
      }),
    );
  });
});
