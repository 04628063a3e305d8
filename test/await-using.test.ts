/**
 * `return work()` in a block with `await using engine` closes the engine before the work is done; `return await work()` does not. So a call that
 * is returned from such a block must be awaited.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folders = ['packages/satchel/src', 'packages/service/src', 'packages/cluster/src', 'packages/studio/src', 'examples', 'bench', 'scripts', 'test']; // biome-ignore format: one line

/** Where a call is returned without `await` from a block that closes something at its end. */
function unawaited(text: string, name = 'some.ts'): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node, closes: boolean): void => {
    const isOpen = closes && !ts.isFunctionLike(node);
    const isClosing = isOpen || (ts.isBlock(node) && node.statements.some(declaresUsing));
    if (isClosing && ts.isReturnStatement(node) && node.expression && isCall(node.expression))
      found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, (child) => visit(child, isClosing));
  };
  visit(source, false);
  return found;
}

const declaresUsing = (statement: ts.Statement): boolean =>
  ts.isVariableStatement(statement) &&
  (statement.declarationList.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing;

/** Whether the value may be the promise of a call: a call itself, or one of the branches of a choice. Those of the language are no promises. */
function isCall(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isCall(node.expression);
  if (ts.isConditionalExpression(node)) return isCall(node.whenTrue) || isCall(node.whenFalse);
  return ts.isCallExpression(node) && !/^(JSON|Object|Array|Math)\./.test(node.expression.getText());
}

it.each([
  ['async () => { await using a = b(); return work(a); }', 1],
  ['async () => { await using a = b(); return await work(a); }', 0],
  ['async () => { await using a = b(); if (a) { return (a ? work(a) : 1); } return a; }', 1],
  ['async () => { await using a = b(); return () => { return work(a); }; }', 0],
  ['async () => { { await using a = b(); await work(a); } return work(); }', 0],
  ['async () => { const a = await b(); return work(a); }', 0],
])('%s has %d', (text, count) => {
  expect(unawaited(text)).toHaveLength(count);
});

it('every call that is returned past an `await using` is awaited', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => unawaited(readFileSync(join(root, file), 'utf8'), file))).toEqual([]);
});
