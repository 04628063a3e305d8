/** docs/errors.md names every error code of the source, and no other. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../packages/satchel/src/cli/exit-codes.ts';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/satchel/src');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');

const files = globSync('**/*.ts', { cwd: source }).filter(
  (name) => !/\.(test|case)\.ts$/.test(name) && !name.startsWith('reproduce/tables/'),
);
const code = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');

/** Constants of other libraries that look like error codes. */
const foreign = [
  'BYTE_ARRAY',
  'CSV_MAX_RECORD_SIZE',
  'CSV_QUOTE_NOT_CLOSED',
  'ERR_ACCESS_DENIED',
  'ERR_INVALID_ARG_VALUE',
  'ERR_MODULE_NOT_FOUND',
  'SATCHEL_DATA',
];

/** Capitals with an underscore anywhere; single words as the first of several arguments: `new SatchelError('TYPE', …)`, `problem('SCHEMA', …)`. */
function codesOfSource(): string[] {
  const found = [
    ...code.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g),
    ...code.matchAll(/\w\(\s*'([A-Z]{4,})',/g),
  ].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => !foreign.includes(name)).sort();
}

const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| ([\d, ]+) \| (.+) \| (.+) \|$/gm)];
const codesOfPage = rows.map(([, name = '']) => name);

describe('docs/errors.md', () => {
  it('finds the codes of the source', () => {
    expect(codesOfSource().length).toBeGreaterThan(100);
    expect(codesOfSource()).toEqual(expect.arrayContaining(['TYPE', 'NO_LABELS', 'BAD_CONFIG', 'UNKNOWN_FLAG']));
  });

  it('names every code of the source', () => {
    expect(codesOfSource().filter((name) => !codesOfPage.includes(name))).toEqual([]);
  });

  it('names no code that the source does not have', () => {
    expect(codesOfPage.filter((name) => !codesOfSource().includes(name))).toEqual([]);
  });

  it('names a code once, with exit codes that exist', () => {
    expect(new Set(codesOfPage).size).toBe(codesOfPage.length);
    const known = Object.values(exitCodes).map(String);
    expect(rows.flatMap(([, , exits = '']) => exits.split(', ')).filter((exit) => !known.includes(exit))).toEqual([]);
  });

  it('has a line in the first table for every exit code', () => {
    for (const [kind, exit] of Object.entries(exitCodes)) expect(page).toContain(`| ${exit} | \`${kind}\` |`);
  });
});
