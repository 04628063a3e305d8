/**
 * Every value of `satchel` has an `@example` in the built declarations, where editors show it; each is run in the project of a new user. So are
 * the examples that values of the other entries have.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isValue, openEntries } from '../api/entries.ts';
import { newUserFolder, root, runIn } from './new-user-folder.ts';

const others = ['audit', 'cluster', 'extend', 'models', 'report', 'retrieval', 'statistics', 'words'];
const { exportsOf } = openEntries(['index', ...others]);
const examplesIn = (entry: string, from: string) =>
  [...exportsOf(entry)]
    .filter(([, symbol]) => isValue(symbol))
    .map(([name, symbol]) => ({ name, from, code: exampleOf(symbol) }));
/** They need the files of a sentence encoder. */
const needFiles = ['distilWords', 'openTeacher'];
const examples = [
  ...examplesIn('index', 'satchel'),
  ...others
    .flatMap((entry) => examplesIn(entry, `satchel/${entry}`))
    .filter(({ name, code }) => code !== '' && !needFiles.includes(name)),
];

function exampleOf({ declarations = [] }: ts.Symbol): string {
  const tags = declarations.flatMap((declaration) => [...ts.getJSDocTags(declaration)]);
  const example = tags.find(({ tagName }) => tagName.text === 'example');
  return ts.getTextOfJSDocComment(example?.comment) ?? '';
}

describe('the @example of', () => {
  it.each(examples)('$name runs, and imports it from $from', ({ name, from, code }) => {
    expect(code).toMatch(new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '${from}';`, 'm'));
    runIn(newUserFolder(), 'ts', code, `the @example of ${name}`);
  });

  it('every value has the right types', () => {
    const folder = newUserFolder();
    for (const { name, code } of examples) writeFileSync(join(folder, `${name}.ts`), code);
    const program = ts.createProgram(
      examples.map(({ name }) => join(folder, `${name}.ts`)),
      {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2024,
        lib: ['lib.es2024.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
    );
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(problems).toEqual([]);
  });
});
