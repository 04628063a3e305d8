/**
 * Bundles the scripts of report pages into a module of text, packages/satchel/src/report/build/page-scripts.ts, so that a page can be made in Node
 * and in a browser alike. The text is plain ASCII: browsers decode large pages faster. Part of `npm run build` and `npm run types`; the file is written when it changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'rolldown';

const report = resolve(import.meta.dirname, '../packages/satchel/src/report');
const target = resolve(report, 'build/page-scripts.ts');
const entries = { pageScript: 'page-script/page.ts', mapScript: 'page-script/map/map.ts' };

async function bundled(entry: string): Promise<string> {
  const { output } = await build({
    input: resolve(report, entry),
    platform: 'browser',
    write: false,
    output: { format: 'iife', minify: true, codeSplitting: false, comments: false },
    logLevel: 'warn',
  });
  const code = output[0].code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (/<\/script|<!--/i.test(code)) throw new Error(`the script '${entry}' would end its element`);
  return code;
}

const lines = ['// Written by scripts/build-page-scripts.ts'];
for (const [name, entry] of Object.entries(entries))
  lines.push(`export const ${name} = ${JSON.stringify(await bundled(entry))};`);
const text = `${lines.join('\n')}\n`;
mkdirSync(resolve(report, 'build'), { recursive: true });
if (written() !== text) writeFileSync(target, text);

function written(): string | undefined {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return undefined;
  }
}
