/** How much is loaded before a program can begin, in the package as it is built: few files, and never in a circle. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../packages/satchel/dist');

/** The files that an import opens, in a process of its own. */
function loadedBy(entry: string): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({ load(url, context, next) { if (url.startsWith('file:')) files.push(url); return next(url, context); } });
    await import(${JSON.stringify(resolve(dist, entry))});
    console.log(files.join('\\n'));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return output.trim().split('\n');
}

it.each([
  ['index.js', 45],
  ['predict.js', 30],
  ['audit.js', 20],
  ['cli/main.js', 15],
])('an import of %s opens at most %i files', (entry, most) => {
  expect(loadedBy(entry).length).toBeLessThanOrEqual(most);
});

it('chunks that entries share do not import each other in circles', () => {
  const chunks = readdirSync(resolve(dist, 'chunks')).filter((name) => name.startsWith('for-'));
  expect(chunks.length).toBeGreaterThan(5);
  const imports = new Map(
    chunks.map((name) => {
      const text = readFileSync(resolve(dist, 'chunks', name), 'utf8');
      const found = text.matchAll(/(?:^|;|})(?:import|export)[^'"();]*?["']\.\/(for-[^"']+)["']/g);
      return [name, [...found].map(([, path]) => path!)] as const;
    }),
  );
  expect([...imports.values()].flat().length).toBeGreaterThan(5);
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (name: string): void => {
    expect(open.has(name), `${[...open, name].join(' → ')} is a circle`).toBe(false);
    if (done.has(name)) return;
    open.add(name);
    for (const other of imports.get(name) ?? []) visit(other);
    open.delete(name);
    done.add(name);
  };
  for (const name of chunks) visit(name);
});
