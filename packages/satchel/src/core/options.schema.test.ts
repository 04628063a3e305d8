/** The declarations are JSON Schema: TypeBox's validator, which knows nothing of ours, must agree with our check about any value. */
import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { expect, it } from 'vitest';
import { choice, flag, integer, isAllowed, list, number, type Option, text } from './options.ts';

const declarations: readonly Option[] = [
  integer('', 3, { min: 1, max: 10 }),
  number('', 0.5, { min: 0 }),
  choice('', 'a', ['a', 'b']),
  flag('', true),
  text('', ''),
  list('', [], ['x', 'y']),
  list('', []),
];

const anyValue = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('a', 'b', 'x', '', true, false, null),
  fc.array(fc.constantFrom('x', 'y', 'z', 1)),
  fc.object(),
);

it.each(declarations)('%#: JSON Schema and our check agree', (option) => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(isAllowed(option, value)).toBe(Check(option, value) && !isUnsafeInteger(option, value));
    }),
  );
});

/** Whole numbers beyond 2⁵³ are whole to JSON Schema; to us they are already rounded. */
const isUnsafeInteger = (option: Option, value: unknown): boolean =>
  option.type === 'integer' && !Number.isSafeInteger(value);
