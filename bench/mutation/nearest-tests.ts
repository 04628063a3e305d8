/**
 * Which tests reach a source file, nearest first: its own test, then tests of its folder, then by the number of imports between. Read from
 * the import lines of all files; imports of types alone do not count.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT =
  /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|^import '(\.[^']+)'/gm;

export type NearestTests = (file: string) => string[];

/** Tests beside the sources, and with `whole` those in test/ that import sources. */
export function nearestTests(root: string, whole: boolean): NearestTests {
  const importers = new Map<string, string[]>();
  const files = globSync(['packages/satchel/src/**/*.ts', ...(whole ? ['test/**/*.ts'] : [])], { cwd: root });
  for (const file of files) {
    for (const imported of importsOf(root, file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return (file) => {
    const distances = distancesFrom(file, importers);
    const tests = [...distances.keys()].filter((reached) => reached.endsWith('.test.ts'));
    const far = (test: string) => closeness(file, test) + distances.get(test)!;
    return tests.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
  };
}

function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const names = Array.from(text.matchAll(IMPORT), (match) => match[1] ?? match[2] ?? match[3]!);
  return names.map((name) => normalize(join(dirname(file), name)));
}

/** How many imports lie between, breadth first. */
function distancesFrom(file: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

function closeness(file: string, test: string): number {
  if (test === file.replace(/\.ts$/, '.test.ts')) return -200;
  return dirname(test) === dirname(file) ? -100 : 0;
}
