/**
 * Writes bench/results/reliability-rows.md from test/reliability-rows.json: which row of the contract of reliability is shown by which test. A row names
 * the file of a test and words that stand in it. `test/reliability-rows.test.ts` fails where a test has gone, or the page is not this one.
 *
 *   node scripts/reliability-rows.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');
export const PAGE = join(root, 'bench/results/reliability-rows.md');

type Proof = readonly [file: string, words: string];
export const rows = JSON.parse(readFileSync(join(root, 'test/reliability-rows.json'), 'utf8')) as Record<
  string,
  readonly Proof[]
>;

/** What the tests of a row do not show, or why it has none. */
export const gaps = JSON.parse(readFileSync(join(root, 'test/reliability-gaps.json'), 'utf8')) as Record<
  string,
  string
>;

type Group = readonly [letters: string, count: number, about: string];

/** The catalogue of bad inputs: letters, how many rows there are, what they are about. */
export const CATALOGUE: readonly Group[] = [
  ['C', 18, 'Command line'],
  ['L', 20, 'Library'],
  ['H', 32, 'HTTP'],
  ['V', 15, 'Word vectors as text'],
  ['B', 10, 'word2vec and fastText, binary'],
  ['M', 14, 'safetensors and model files'],
  ['D', 13, 'CSV, JSON lines, Parquet'],
  ['A', 8, 'Archives'],
  ['G', 5, 'Configuration'],
  ['Q', 4, 'Query strings'],
  ['E', 12, 'Environment'],
];

/** The rows of the contract. */
export const groups: readonly Group[] = [
  ...CATALOGUE,
  ['DU', 10, 'Durability'],
  ['T', 6, 'Training'],
  ['N', 6, 'Numerics'],
  ['F', 8, 'Fuzzing'],
  ['LD', 7, 'Load'],
  ['S', 10, 'Security of service and page'],
  ['P', 8, 'Supply chain'],
  ['TS', 7, 'Strength of tests'],
];

export const idsOf = (letters: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letters}${i + 1}`);

/** The proofs whose file or words are not there. */
export const missing = (): string[] =>
  Object.entries(rows).flatMap(([id, proofs]) =>
    proofs.flatMap(([file, words]) => (contentOf(file)?.includes(words) ? [] : [`${id}: ${file}: ${words}`])),
  );

const contents = new Map<string, string | undefined>();

function contentOf(file: string): string | undefined {
  if (!contents.has(file)) {
    try {
      contents.set(file, readFileSync(join(root, file), 'utf8'));
    } catch {
      contents.set(file, undefined);
    }
  }
  return contents.get(file);
}

export function page(): string {
  const all = groups.flatMap(([letters, count]) => idsOf(letters, count));
  const shown = all.filter((id) => rows[id]);
  const sections = groups.map(([letters, count, about]) => {
    const lines = idsOf(letters, count).map(
      (id) => `| ${id} | ${(rows[id] ?? []).map(cell).join('<br>') || 'no test'} | ${gaps[id] ?? ''} |`,
    );
    return `## ${about}\n\n| row | tests | not shown by them |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Rows of the contract of reliability, and their tests

Made by \`node scripts/reliability-rows.ts\` from \`test/reliability-rows.json\` and \`test/reliability-gaps.json\`. ${shown.length} of ${all.length} rows have a test; those without one are not claimed, and say why in the last column. K1 to K34,
the checks of every estimator, are \`packages/satchel/src/contract/checks.ts\`. Words are a test's name, or stand in it.

${sections.join('\n')}`;
}

const cell = ([file, words]: Proof): string => `\`${file}\`: ${words.replaceAll('|', '\\|').replaceAll('<', '&lt;')}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, page());
