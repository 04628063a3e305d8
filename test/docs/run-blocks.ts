/**
 * Runs every `sh` and `ts` block of README.md and docs/, page by page, in the project of a new user. A block fenced as `sh setup` is for a
 * checkout (npm ci …); .ci/run itself covers it. A comparison gets two seconds instead of its budget. The pages are dealt to several test files,
 * which run at the same time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { newUserFolder, root, runIn } from './new-user-folder.ts';

const pages = [
  'README.md',
  'packages/satchel/README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

interface Block {
  readonly language: 'sh' | 'ts';
  readonly code: string;
  readonly line: number;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(sh|ts)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] === 'ts' ? 'ts' : 'sh',
    code: match[2]!.replace(/(?<=--budget |budget: )\d+/g, '2'),
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** Declares the tests of every `of`-th page, from number `part` on. */
export function testPages(part: number, of: number): void {
  describe.each(pages.filter((_, i) => i % of === part))('%s', (page) => {
    const blocks = blocksOf(page);
    it.runIf(blocks.length > 0)(
      'every block runs',
      () => {
        const folder = newUserFolder();
        for (const { language, code, line } of blocks) runIn(folder, language, code, `${page}:${line}`);
      },
      300_000,
    ); // a page may hold a dozen commands, and other tests run beside it
  });
}
