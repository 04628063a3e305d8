/** What the bundles of the packages have in common: where the files of a package are found, and which names are sources. */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

const packages = resolve(import.meta.dirname, '../packages');
export const satchel = resolve(packages, 'satchel');
export const service = resolve(packages, 'service');

interface PackageFile {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

/** The public entries of satchel: `index`, `words` … */
export function publicEntries(): readonly string[] {
  const { exports } = JSON.parse(readFileSync(resolve(satchel, 'package.json'), 'utf8')) as PackageFile;
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [/^\.\/dist\/(.+)\.js$/.exec(entry.default)![1]!],
  );
}

/** `satchel/words` → its source. */
export const fromSources: Plugin = {
  name: 'from-sources',
  resolveId(id) {
    const name = /^satchel(?:\/(.+))?$/.exec(id);
    return name ? resolve(satchel, 'src', `${name[1] ?? 'index'}.ts`) : null;
  },
};

/** The path from a chunk to dist/ of satchel: filled in when it is known in which folder the chunk lies. */
export const TO_DIST = '__PATH_TO_DIST__';

/** An expression for the address of dist/, in a chunk of satchel itself. */
export const ownDist = `new URL('${TO_DIST}/', import.meta.url)`;

/** `depth`: how many folders below dist/ the output folder lies. */
export const pathToDist = (depth: number): Plugin => ({
  name: 'path-to-dist',
  renderChunk(code, { fileName }) {
    const up = depth + fileName.split('/').length - 1;
    return code.includes(TO_DIST)
      ? { code: code.replaceAll(TO_DIST, up === 0 ? '.' : Array(up).fill('..').join('/')) }
      : null;
  },
});

/**
 * A source that starts a script, or reads a file of the package, finds it beside its own place in dist/, wherever the bundler put the code.
 * `folder` holds the sources; `dist` is an expression for the address of the folder of the built files.
 */
export const ownAddress = (folder: string, dist: string): Plugin => ({
  name: 'own-address',
  transform(code, id) {
    const moved = atOwnAddress(code, id, folder, dist);
    return moved === null ? null : { code: moved };
  },
});

/** The code of the source `id` with the address that it has once it is built; null if the code does not ask for it. */
export function atOwnAddress(code: string, id: string, folder: string, dist: string): string | null {
  if (!code.includes('import.meta.url') || !id.startsWith(folder)) return null;
  const file = relative(folder, id).replace(/\.ts$/, '.js');
  return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, ${dist}).href`);
}
