/** P4: what `npm pack` takes of each package, as built: known kinds of files, no more than 5 MB, no path of the machine that built it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const common = ['package\\.json', 'LICENSE', 'dist/.*\\.(js|d\\.ts)'];
const packages: Readonly<Record<string, readonly string[]>> = {
  satchel: ['README\\.md', 'CHANGELOG\\.md', 'docs/[a-z-]+\\.md', 'bin/satchel\\.js', 'dist/carried/licences\\.txt'],
  service: ['bin/[a-z-]+\\.js', 'deploy/(Dockerfile|[a-z-]+\\.service)', 'dist/bundle/[a-z-]+\\.txt'],
  cluster: ['python/[a-z_]+\\.py', 'dist/worker\\.mjs'],
  studio: ['dist/page/.*\\.(css|html|jsonl)'],
};

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

it.each(Object.entries(packages))('the package of packages/%s', (folder, own) => {
  const at = join(root, 'packages', folder);
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: at, encoding: 'utf8' });
  const [packed] = Object.values(JSON.parse(said)) as Packed[];
  const allowed = new RegExp(`^(${[...common, ...own].join('|')})$`);
  const paths = packed!.files.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !allowed.test(path) || path.endsWith('.map'))).toEqual([]);
  expect(packed!.size).toBeLessThanOrEqual(5 * 2 ** 20);
  const isLocal = (path: string): boolean => {
    const text = readFileSync(join(at, path), 'latin1');
    return text.includes(root) || text.includes('sourceMappingURL=');
  };
  expect(paths.filter(isLocal)).toEqual([]);
});
