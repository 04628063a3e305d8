/** The page as a static folder: `dist/page`. Paths are relative, so that it runs from any folder of any host. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), modelPages],
  worker: { format: 'es' },
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
