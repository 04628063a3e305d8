/**
 * Observable Plot and umap-js travel inside dist/, in files of their own with all they need, so that users install about 45 packages fewer.
 * They are loaded when the first picture is drawn; `dist/carried/licences.txt` has the licence of every package in them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';

/** Package → its file in dist/carried, and what is used of it. */
const carried: Readonly<Record<string, { readonly file: string; readonly exports: string }>> = {
  '@observablehq/plot': { file: 'plot.js', exports: '*' },
  'umap-js/dist/umap.js': { file: 'umap.js', exports: '{ findABParams }' },
};

/** The packages, as package-lock.json names them. */
export const carriedNames = Object.keys(carried).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);

/** The sources that load them. */
const users = ['report/plot', 'maps/umap'];

/** Replaces `await import('@observablehq/plot')` by an import of the file that `address` gives. */
function redirected(code: string, address: (file: string) => string): string {
  return Object.entries(carried).reduce(
    (text, [name, { file }]) =>
      text.replaceAll(new RegExp(`await import\\((['"])${name}\\1\\)`, 'g'), () => `await import(${address(file)})`),
    code,
  );
}

/** For bundles: `base` is an expression for an address one folder below dist/ of satchel. */
export const carriedAside = (base: string): Plugin => ({
  name: 'carried-aside',
  transform(code) {
    const own = redirected(code, (file) => `new URL('../carried/${file}', ${base}).href`);
    return own === code ? null : { code: own };
  },
});

/** Writes dist/carried, and lets the files of dist/ load from there. */
export async function writeCarried(dist: string): Promise<void> {
  const entries: Plugin = {
    name: 'entries',
    resolveId: (id) => (id.startsWith('carried:') ? id : null),
    load(id) {
      const found = Object.entries(carried).find(([, { file }]) => `carried:${file}` === id);
      return found ? `export ${found[1].exports} from '${found[0]}';` : null;
    },
  };
  const { output } = await build({
    input: Object.fromEntries(Object.values(carried).map(({ file }) => [file.slice(0, -3), `carried:${file}`])),
    cwd: resolve(dist, '..'),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [entries],
    output: { dir: resolve(dist, 'carried'), format: 'esm', comments: false, minify: true },
    logLevel: 'warn',
  });
  const files = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  writeFileSync(resolve(dist, 'carried/licences.txt'), licencesOf(files));
  for (const user of users)
    rewrite(resolve(dist, `${user}.js`), (code) => redirected(code, (file) => `'../carried/${file}'`));
  rewrite(resolve(dist, 'report/plot.d.ts'), (types) =>
    types.replaceAll(/(typeof )?import\(['"]@observablehq\/plot['"]\)(\.\w+)?/g, 'unknown'),
  );
}

function rewrite(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} loads none of the packages that dist/ carries.`);
  writeFileSync(file, after);
}

/** Name, version and licence text of every package that the files belong to. */
function licencesOf(files: readonly string[]): string {
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
      const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      return `${name} ${version}, ${license}\n\n${text && existsSync(resolve(folder, text)) ? readFileSync(resolve(folder, text), 'utf8').trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
