/** The page as a static folder: `dist/page`. Paths are relative, so that it runs from any folder of any host. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { addressesAsLines } from '../../scripts/addresses.ts';
import { inPages, inStudio, methodsLoader } from '../../scripts/in-pages.ts';

/** The scripts of pages that hold one model, as the core package builds them: the worker puts them into such pages. */
const modelPages: Plugin = {
  name: 'model-pages',
  generateBundle() {
    for (const name of ['plain', 'with-stemmers']) {
      const source = readFileSync(resolve(import.meta.dirname, `../satchel/dist/page/${name}.js`));
      this.emitFile({ type: 'asset', fileName: `model-page-${name}.js`, source });
    }
  },
};

/** The file that the empty page offers. */
const example: Plugin = {
  name: 'example',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'addresses.jsonl', source: addressesAsLines() });
  },
};

/** Entries of the core package from their sources: parts that are loaded when they are asked for can be cut finer than its bundles. */
const fromSources = (): Plugin => ({
  name: 'from-sources',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'virtual:methods') return methodsLoader;
    const entry = /^satchel\/(\w+)$/.exec(id)?.[1];
    if (entry) return resolve(import.meta.dirname, `../satchel/src/${entry}.ts`);
    if (!importer) return null;
    const file = resolve(dirname(importer), id);
    const growing = inStudio.get(file);
    return (growing === importer ? file : growing) ?? inPages.get(file) ?? null;
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), fromSources(), modelPages, example],
  worker: { format: 'es', plugins: () => [fromSources()] },
  build: {
    target: 'es2024',
    outDir: 'dist/page',
    assetsDir: '', // one folder
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows files alone
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
    chunkSizeWarningLimit: 700,
  },
});
