/**
 * Copies the pages of docs/ and the changelog into the package, whose files npm packs. Part of the build; git ignores the copies. Links to
 * files that are not in the package become plain text.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const packed = join(root, 'packages/satchel/docs');

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
for (const page of readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  writeFileSync(join(packed, page), text.replaceAll(/\[([^\]]*)\]\(\.\.\/[^)]*\)/g, '$1'));
}
cpSync(join(root, 'CHANGELOG.md'), join(root, 'packages/satchel/CHANGELOG.md'));
