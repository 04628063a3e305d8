/** The page as a static folder: `dist/page`. Paths are relative, so that it runs from any folder of any host. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
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
