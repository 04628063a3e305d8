/**
 * Documentation that does not run is a rumour: every `sh` and `ts` block of README.md and docs/ is run here, page by page, in an empty
 * folder that holds a small labelled file (mail.jsonl), unlabelled ones (new.jsonl, new.txt) and nothing else.
 * A block fenced as `sh setup` is for a checkout (npm ci …) and is covered by .ci/run itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

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

/** An empty project of a stranger who has installed satchel. */
function strangersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-docs-'));
  folders.push(folder);
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(root, 'packages/satchel'), join(folder, 'node_modules/satchel'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const mail = toyDocuments(90).map(({ id, text, labels }) => JSON.stringify({ id, text, label: labels[0] }));
  writeFileSync(join(folder, 'mail.jsonl'), `${mail.join('\n')}\n`);
  const fresh = toyDocuments(5, 2).map(({ id, text }) => JSON.stringify({ id, text }));
  writeFileSync(join(folder, 'new.jsonl'), `${fresh.join('\n')}\n`);
  return folder;
}

describe.each(pages)('%s', (page) => {
  const blocks = blocksOf(page);
  it.runIf(blocks.length > 0)('every block runs', () => {
    const folder = strangersFolder();
    for (const { language, code, line } of blocks) {
      try {
        run(folder, language, code);
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        expect.fail(`${page}:${line} does not run:\n${code}\n${stdout}\n${stderr || String(error)}`);
      }
    }
  });
});

function run(folder: string, language: Block['language'], code: string): void {
  const node = process.execPath;
  const options = {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, PATH: `${resolve(node, '..')}:${process.env['PATH']}` },
  } as const;
  if (language === 'ts') {
    writeFileSync(join(folder, 'block.ts'), code);
    execFileSync(node, ['block.ts'], options);
    return;
  }
  const satchel = `"${node}" "${join(root, 'packages/satchel/bin/satchel.js')}"`;
  execFileSync('bash', ['-euc', `satchel() { ${satchel} "$@"; }; npx() { "$@"; }\n${code}`], options);
}
