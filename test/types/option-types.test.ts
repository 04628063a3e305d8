import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { optionTypes } from '../../scripts/build-option-types.ts';

/** Formatted by Biome after it is made: white space and line breaks do not count. */
const plain = (text: string): string => text.replace(/\s+/g, '').replace(/=\|/g, '=').replace(/:\|/g, ':');

it('the types of options are those of the declarations; scripts/build-option-types.ts makes them again', () => {
  const path = join(import.meta.dirname, '../../packages/satchel/src/core/typed/option-types.ts');
  expect(plain(readFileSync(path, 'utf8'))).toBe(plain(optionTypes()));
});
