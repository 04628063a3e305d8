/**
 * Puts files that are loaded together into few, so that processes start sooner: the command line with its worker threads (`evaluate` opens 90
 * files instead of 540), and the service with the processes of its jobs (0.2 s of processor time to load instead of 0.8, and 75 MB of memory
 * instead of 131). The other files of dist/ stay as they are, one for each source, for programs that import the packages.
 *
 *   node scripts/bundle.ts        after `tsc`; part of `npm run build`
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { carriedAside, writeCarried } from './carried-packages.ts';

const packages = resolve(import.meta.dirname, '../packages');
const satchel = resolve(packages, 'satchel');
const service = resolve(packages, 'service');

/**
 * A source that starts a script finds it beside its own file in dist/, wherever the bundler put the code. `folder` holds the sources; `base` is
 * an expression for an address one folder below dist/, where the script will be found.
 */
const ownAddress = (folder: string, base: string): Plugin => ({
  name: 'own-address',
  transform(code, id) {
    if (!code.includes('import.meta.url') || !id.startsWith(folder)) return null;
    const file = `../${relative(folder, id).replace(/\.ts$/, '.js')}`;
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, ${base}).href`) };
  },
});

/** `satchel/words` → its source. */
const publicEntries: Plugin = {
  name: 'public-entries',
  resolveId(id) {
    if (id !== 'satchel' && !id.startsWith('satchel/')) return null;
    const { exports } = JSON.parse(readFileSync(resolve(satchel, 'package.json'), 'utf8')) as {
      exports: Readonly<Record<string, { readonly default: string }>>;
    };
    const file = exports[`.${id.slice('satchel'.length)}`]?.default;
    return file ? resolve(satchel, file.replace('./dist/', 'src/').replace(/\.js$/, '.ts')) : null;
  },
};

async function bundle(dist: string, input: Record<string, string>, plugins: Plugin[]): Promise<void> {
  rmSync(resolve(dist, 'bundle'), { recursive: true, force: true });
  await build({
    input,
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !(plugins.includes(publicEntries) && /^(satchel|typebox)($|\/)/.test(id)),
    plugins,
    output: { dir: resolve(dist, 'bundle'), format: 'esm', chunkFileNames: '[name]-[hash].js', comments: false },
    logLevel: 'warn',
  });
}

const write = (dist: string, file: string, text: string): void => writeFileSync(resolve(dist, file), `${text}\n`);

const [source, dist] = [resolve(satchel, 'src'), resolve(satchel, 'dist')];
const input = { main: resolve(source, 'cli/main.ts'), worker: resolve(source, 'worker.ts') };
await bundle(dist, input, [ownAddress(source, 'import.meta.url'), carriedAside('import.meta.url')]);
await writeCarried(dist);
write(dist, 'cli/main.js', "export * from '../bundle/main.js';");
write(dist, 'worker.js', "import './bundle/worker.js';");

// The service and its jobs carry the code of satchel and typebox with them; scripts that satchel starts are those of the package.
const [serviceSource, serviceDist] = [resolve(service, 'src'), resolve(service, 'dist')];
await bundle(serviceDist, { main: resolve(serviceSource, 'main.ts'), child: resolve(serviceSource, 'jobs/child.ts') }, [
  publicEntries,
  ownAddress(serviceSource, 'import.meta.url'),
  ownAddress(source, "new URL('./bundle/', import.meta.resolve('satchel'))"),
  carriedAside("new URL('./bundle/', import.meta.resolve('satchel'))"),
]);
write(serviceDist, 'main.js', "export * from './bundle/main.js';");
write(serviceDist, 'jobs/child.js', "import '../bundle/child.js';");
copyFileSync(
  resolve(import.meta.dirname, '../node_modules/typebox/license'),
  resolve(serviceDist, 'bundle/typebox-license.txt'),
);

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
