/** Every value of `satchel` has an `@example` in the built declarations, where editors show it; each is run in the folder of a stranger. */

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isValue, openEntries } from '../api/entries.ts';
import { runIn, strangersFolder } from './strangers-folder.ts';

const { exportsOf } = openEntries(['index']);
const examples = [...exportsOf('index')]
  .filter(([, symbol]) => isValue(symbol))
  .map(([name, symbol]) => ({ name, code: exampleOf(symbol) }));

function exampleOf({ declarations = [] }: ts.Symbol): string {
  const tags = declarations.flatMap((declaration) => [...ts.getJSDocTags(declaration)]);
  const example = tags.find(({ tagName }) => tagName.text === 'example');
  return ts.getTextOfJSDocComment(example?.comment) ?? '';
}

describe('the @example of', () => {
  it.each(examples)('$name runs, and imports it from satchel', ({ name, code }) => {
    expect(code).toMatch(new RegExp(`^import \\{.*\\b${name}\\b.*\\} from 'satchel';`));
    runIn(strangersFolder(), 'ts', code, `the @example of ${name}`);
  });
});
