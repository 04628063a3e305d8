/** What is loaded with what: files that others import by value, followed through the sources. */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inPages } from '../scripts/in-pages.ts';

const source = resolve(import.meta.dirname, '../packages/satchel/src');

/** Every file that is loaded with this one, dynamic imports left out; and the packages they need. */
function loadedWith(
  entry: string,
  instead: ReadonlyMap<string, string> = new Map(),
): { files: string[]; packages: string[] } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const waiting = [resolve(source, entry)];
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    const file = instead.get(found) ?? found;
    if (files.has(file)) continue;
    files.add(file);
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, path] of text.matchAll(/^(?:import|export)(?! type)[^'";]*?from '([^']+)';/gm)) {
      if (path!.startsWith('.')) waiting.push(resolve(dirname(file), path!));
      else packages.add(path!);
    }
  }
  return { files: [...files].map((file) => relative(source, file)).sort(), packages: [...packages].sort() };
}

it('finds what is imported, and follows it', () => {
  const { files, packages } = loadedWith('cli/settings/small-text.ts');
  expect(files).toContain('core/errors.ts');
  expect(packages).toContain('node:fs/promises');
});

describe('a browser or another runtime can load', () => {
  it.each(['client.ts', 'browser.ts', 'extend.ts'])('%s: nothing of Node is needed', (entry) => {
    expect(loadedWith(entry, inPages).packages.filter((name) => name.startsWith('node:'))).toEqual([]);
  });
});

it('`satchel --help` loads a handful of files, none of them a method', () => {
  const { files } = loadedWith('cli/main.ts');
  expect(files.length).toBeLessThanOrEqual(20);
  expect(
    files.filter((file) => /^(pipeline|encoder|representation|classify|retriev|embedding|words)/.test(file)),
  ).toEqual([]);
});

it('`satchel search` by words loads no method of vectors', () => {
  const { files } = loadedWith('cli/commands/search/run.ts');
  expect(files).toContain('retrieve/block-max.ts');
  expect(files.filter((file) => /^(pipeline|encoder|representation|classify|embedding|words)\//.test(file))).toEqual(
    [],
  );
});
