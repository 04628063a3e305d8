import { expect, it } from 'vitest';
import { groupResolver, type OptionGroups, valuesIn } from './option-groups.ts';
import { number } from './options.ts';

const given = (values: unknown): OptionGroups => ({ bow: values }) as OptionGroups;

it.each([null, 5, 'tf', true, [1]])('refuses %j in the place of options', (values) => {
  const refusal = expect.objectContaining({
    code: 'TYPE',
    kind: 'usage',
    message: "the options of 'bow' must be an object, { name: value }.",
  });
  expect(() => valuesIn(given(values), 'bow')).toThrow(refusal);
  expect(() => groupResolver(given(values))('bow', { C: number('a cost', 1) })).toThrow(refusal);
});

it('takes a group that is not given, or undefined, as one without options', () => {
  expect(valuesIn({}, 'bow')).toEqual({});
  expect(valuesIn(given(undefined), 'bow')).toEqual({});
  expect(groupResolver({})('bow', { C: number('a cost', 1) })).toEqual({ C: 1 });
  expect(groupResolver(given({ C: 3 }))('bow', { C: number('a cost', 1) })).toEqual({ C: 3 });
});
