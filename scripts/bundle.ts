/**
 * Puts the sources of satchel into few files: the public entries with the command line, worker threads and child processes; the entries that
 * pages can load (dist/web); and the types. Programs start sooner (`evaluate` opens 90 files instead of 540), and the package is small.
 *
 *   node scripts/bundle.ts        after `tsc`, which writes the types of every source to dist/types; part of `npm run build`
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build, type Plugin, type RolldownOutput } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { ownAddress, ownDist, pathToDist, publicEntries, satchel, TO_DIST } from './bundling.ts';
import { carriedAside, isInBundles, withoutCarriedTypes, writeCarried } from './carried-packages.ts';
import { fewChunks } from './few-chunks.ts';
import { inPages } from './in-pages.ts';

const [source, dist] = [resolve(satchel, 'src'), resolve(satchel, 'dist')];
const types = resolve(dist, 'types');
const entries = publicEntries();

/** Programs that the package starts: the command line, threads and child processes. */
const programs = ['cli/main', 'worker', 'corpus/isolated-child', 'models/isolated-child', 'isolation/watchdog'];

/** What must start fast, from the command line to the whole library. */
const startFast = [
  'cli/main',
  'cli/commands/search/run',
  'audit',
  'report',
  'predict',
  'client',
  'statistics',
  'worker',
  'index',
];

/** What pages can load. They share code, but for the small entry of pages that only use a model: it holds what it needs and nothing else. */
const pageEntries = ['browser', 'client', 'extend', 'statistics'];
const smallEntry = 'predict';

const inputOf = (names: readonly string[], folder: string, ending: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, resolve(folder, `${name}${ending}`)]));

const isFile = (id: string): boolean => /^[./\0]/.test(id);

/** `depth`: how many folders below dist/ the files lie. */
const bundle = (
  names: readonly string[],
  platform: 'node' | 'browser',
  folder: string,
  depth: number,
  plugin: Plugin,
  fast: readonly string[] = [],
): Promise<RolldownOutput> =>
  build({
    input: inputOf(names, source, '.ts'),
    platform,
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !isFile(id) && !isInBundles(id),
    plugins: [plugin, carriedAside((file) => `'${TO_DIST}/carried/${file}'`), pathToDist(depth)],
    output: {
      dir: folder,
      format: 'esm',
      chunkFileNames: 'chunks/[name]-[hash].js',
      ...(fast.length > 0
        ? {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [fewChunks(Object.values(inputOf(fast, source, '.ts')))],
            },
          }
        : {}),
      comments: false,
      minify: { compress: false, mangle: false }, // spaces alone: names stay as they are in stack traces
    },
    logLevel: 'warn',
  });

/** What a browser does not have is replaced; no script of the package is started there. */
const forPages: Plugin = {
  name: 'for-pages',
  resolveId: (id, importer) => (importer && inPages.get(resolve(dirname(importer), id))) ?? null,
};

for (const name of readdirSync(dist)) if (name !== 'types') rmSync(resolve(dist, name), { recursive: true });
await writeCarried(dist, [
  await bundle([...entries, ...programs], 'node', dist, 0, ownAddress(source, ownDist), startFast),
  await bundle(pageEntries, 'browser', resolve(dist, 'web'), 1, forPages),
  await bundle([smallEntry], 'browser', resolve(dist, 'web'), 1, forPages),
]);

withoutCarriedTypes(types);
await build({
  input: inputOf(entries, types, '.d.ts'),
  external: (id) => !isFile(id),
  checks: { pluginTimings: false },
  plugins: [dts({ dtsInput: true, emitDtsOnly: true, resolver: 'oxc' })],
  output: {
    ...{ dir: dist, format: 'esm', codeSplitting: { groups: [{ name: 'shared' }] }, chunkFileNames: '[name].d.ts' },
    banner: '/// <reference lib="esnext.disposable" />', // programs need neither this library nor the types of Node
  },
  logLevel: 'warn',
});
rmSync(types, { recursive: true });

/** The scripts of pages that `satchel export` writes: the predictor in one file, with stemmers or without; a page carries its own stop list. */
for (const [name, absent] of [
  ['plain', /^(stopword|stopwords-iso\/.*|snowball-stemmers)$/],
  ['with-stemmers', /^(stopword|stopwords-iso\/.*)$/],
] as const) {
  const leftOut: Plugin = {
    name: 'left-out',
    resolveId: (id) => (absent.test(id) ? `\0${id}.js` : null),
    load: (id) => (id.startsWith('\0') && absent.test(id.slice(1, -3)) ? 'export default {};' : null),
  };
  const { output } = await build({
    input: resolve(source, 'predict/page/main.ts'),
    platform: 'browser',
    plugins: [leftOut],
    write: false,
    output: { format: 'iife', minify: true, codeSplitting: false, comments: false },
    logLevel: 'warn',
  });
  const { code } = output[0];
  if (/<\/script|<!--/i.test(code)) throw new Error(`the script '${name}' would end its element`);
  mkdirSync(resolve(dist, 'page'), { recursive: true });
  writeFileSync(resolve(dist, 'page', `${name}.js`), code);
}
