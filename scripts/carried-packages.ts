/**
 * Packages that travel inside dist/, so that users install about 50 packages and 10 MB fewer. Those that few
 * runs load have files of their own in dist/carried, with all they need. Others, of which little is used, are part of the bundles.
 * `dist/carried/licences.txt` has the licence of every package in both.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin, type RolldownOutput } from 'rolldown';

/** Package → its file in dist/carried, and what is used of it. */
const aside: Readonly<Record<string, { readonly file: string; readonly exports: string }>> = {
  '@observablehq/plot': { file: 'plot.js', exports: '*' },
  'umap-js/dist/umap.js': { file: 'umap.js', exports: '{ findABParams }' },
  'snowball-stemmers': { file: 'stemmers.js', exports: '{ default }' },
  stopword: { file: 'stop-words.js', exports: '*' },
};

const inBundles = ['@noble/hashes', 'csv-parse'];

const nameOf = (id: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(id)![0];

/** The packages, as package-lock.json names them. */
export const carriedNames = [...Object.keys(aside).map(nameOf), ...inBundles];

export const isInBundles = (id: string): boolean => inBundles.includes(nameOf(id));

/** Replaces `import('@observablehq/plot')` by an import of the file in dist/carried; `address` is an expression for it. */
export const carriedAside = (address: (file: string) => string): Plugin => ({
  name: 'carried-aside',
  transform(code) {
    const own = Object.entries(aside).reduce(
      (text, [name, { file }]) =>
        text.replaceAll(new RegExp(`await import\\((['"])${name}\\1\\)`, 'g'), () => `await import(${address(file)})`),
      code,
    );
    return own === code ? null : { code: own };
  },
});

/** The types of Plot stay here: nothing that users call has them. */
export function withoutCarriedTypes(types: string): void {
  const file = resolve(types, 'report/plot.d.ts');
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(/(typeof )?import\(['"]@observablehq\/plot['"]\)(\.\w+)?/g, 'unknown');
  if (after === before) throw new Error(`${file} has no types of the packages that dist/ carries.`);
  writeFileSync(file, after);
}

/** Writes dist/carried. `bundles` are the outputs that hold the other packages. */
export async function writeCarried(dist: string, bundles: readonly RolldownOutput[]): Promise<void> {
  const entries: Plugin = {
    name: 'entries',
    resolveId: (id) => (id.startsWith('carried:') ? id : null),
    load(id) {
      const found = Object.entries(aside).find(([, { file }]) => `carried:${file}` === id);
      return found ? `export ${found[1].exports} from '${found[0]}';` : null;
    },
  };
  const own = await build({
    input: Object.fromEntries(Object.values(aside).map(({ file }) => [file.slice(0, -3), `carried:${file}`])),
    cwd: resolve(dist, '..'),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [entries],
    output: { dir: resolve(dist, 'carried'), format: 'esm', comments: false, minify: true },
    logLevel: 'warn',
  });
  writeLicences(resolve(dist, 'carried'), [own, ...bundles]);
}

/** Name, version and licence text of every package that has code in the bundles, in `licences.txt`. */
export function writeLicences(folder: string, bundles: readonly RolldownOutput[]): void {
  const files = bundles.flatMap(({ output }) =>
    output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
  );
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    resolve(folder, 'licences.txt'),
    [...new Set(folders)]
      .sort()
      .map(licenceOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  );
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
  const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return `${name} ${version}, ${license}\n\n${text && existsSync(resolve(folder, text)) ? readFileSync(resolve(folder, text), 'utf8').trim() : ''}\n`;
}
