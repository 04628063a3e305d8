import { describe, expect, it } from 'vitest';
import { checkKeys, type Keys } from './check-keys.ts';

interface Options {
  readonly name?: string | { readonly fit: () => void } | undefined;
  readonly seed?: number | undefined;
  readonly isFast?: boolean;
  readonly parts?: readonly string[];
  readonly told?: () => void;
  readonly signal?: AbortSignal;
}
const keys: Keys<Options> = {
  name: ['text', 'object'],
  seed: 'number',
  isFast: 'flag',
  parts: 'list',
  told: 'function',
  signal: 'signal',
};
const check = (given: unknown) => checkKeys('bake', given as Options, keys);

it('returns what fits, as it is', () => {
  for (const given of [
    {},
    { name: 'a', seed: 1, isFast: false, parts: [], told: () => {}, signal: new AbortController().signal },
    { name: { fit() {} }, seed: Number.NaN },
    { seed: undefined },
  ])
    expect(check(given)).toBe(given);
});

describe('what does not fit is refused', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  it.each<[unknown, string, string]>([
    [{ sead: 7 }, 'UNKNOWN_PARAM', "bake has no option 'sead'; did you mean 'seed'?"],
    [
      { temperature: 7 },
      'UNKNOWN_PARAM',
      "bake has no option 'temperature'; its options are: name, seed, isFast, parts, told, signal.",
    ],
    [{ sead: undefined }, 'UNKNOWN_PARAM', "bake has no option 'sead'; did you mean 'seed'?"],
    [JSON.parse('{"__proto__": 1}'), 'UNKNOWN_PARAM', "bake has no option '__proto__'"],
    [{ toString: 1 }, 'UNKNOWN_PARAM', "bake has no option 'toString'"],
    [{ seed: '7' }, 'TYPE', `bake: 'seed' must be a number, got "7".`],
    [{ seed: null }, 'TYPE', "bake: 'seed' must be a number, got null."],
    [{ seed: 7n }, 'TYPE', "bake: 'seed' must be a number, got 7."],
    [{ seed: circular }, 'TYPE', "bake: 'seed' must be a number, got an object."],
    [{ seed: [1] }, 'TYPE', "bake: 'seed' must be a number, got a list."],
    [{ name: 7 }, 'TYPE', "bake: 'name' must be text or an object, got 7."],
    [{ name: ['a'] }, 'TYPE', "bake: 'name' must be text or an object, got a list."],
    [{ isFast: 1 }, 'TYPE', "bake: 'isFast' must be true or false, got 1."],
    [{ parts: 'a' }, 'TYPE', `bake: 'parts' must be a list, got "a".`],
    [{ told: {} }, 'TYPE', "bake: 'told' must be a function, got an object."],
    [{ name: () => {} }, 'TYPE', "bake: 'name' must be text or an object, got a function."],
    [{ signal: {} }, 'TYPE', "bake: 'signal' must be an AbortSignal, got an object."],
    ['fast', 'TYPE', 'bake: the options must be an object, got "fast".'],
    [null, 'TYPE', 'bake: the options must be an object, got null.'],
    [[], 'TYPE', 'bake: the options must be an object, got a list.'],
  ])('%o', (given, code, message) => {
    expect(() => check(given)).toThrow(
      expect.objectContaining({ code, kind: 'usage', message: expect.stringContaining(message) }),
    );
  });
});
