import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { plainKernels } from './web-plain.ts';

const source = resolve(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|case)\.ts$/.test(file));

const found = (some: readonly string[], call: RegExp): Set<string> =>
  new Set(
    some.flatMap((file) => Array.from(readFileSync(resolve(source, file), 'utf8').matchAll(call), ([, name]) => name!)),
  );

it('holds every plain kernel that the library calls by name', () => {
  const names = found(files, /open\('plain'[^)]*\)\s*\.(\w+)/g);
  expect([...names].sort()).toEqual(['documentTrainer', 'topicInference']);
  for (const name of names) expect(plainKernels).toHaveProperty(name);
});

it('holds every kernel of decompositions, which are plain where a memory would be too large', () => {
  const naming = files.filter((file) => readFileSync(resolve(source, file), 'utf8').includes("build: 'plain'"));
  expect(naming.sort()).toEqual(['kernels/plain.ts', 'kernels/web-plain.ts', 'numeric/svd/thread-memory.ts']);
  const names = found(
    files.filter((file) => file.startsWith('numeric/svd/')),
    /\bkernels\.(\w+)\(/g,
  );
  for (const provided of ['createMemory', 'choose', 'open']) names.delete(provided);
  expect(names.size).toBeGreaterThan(1);
  for (const name of names) expect(plainKernels).toHaveProperty(name);
});
