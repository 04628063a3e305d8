/**
 * Documentation that does not run is a rumour: every `sh` and `ts` block of README.md and docs/ is run here, page by page, in the folder of
 * a stranger. A block fenced as `sh setup` is for a checkout (npm ci …) and is covered by .ci/run itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { root, runIn, strangersFolder } from './strangers-folder.ts';

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

interface Block {
  readonly language: 'sh' | 'ts';
  readonly code: string;
  readonly line: number;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(sh|ts)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] === 'ts' ? 'ts' : 'sh',
    code: match[2]!,
    line: text.slice(0, match.index).split('\n').length,
  }));
}

describe.each(pages)('%s', (page) => {
  const blocks = blocksOf(page);
  it.runIf(blocks.length > 0)('every block runs', () => {
    const folder = strangersFolder();
    for (const { language, code, line } of blocks) runIn(folder, language, code, `${page}:${line}`);
  });
});
