/** A project of a new user: satchel is installed, and there is a small labelled file (mail.jsonl) and an unlabelled one (new.jsonl). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { compiled } from '../end-to-end/run-satchel.ts';

export const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newUserFolder(): string {
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

/** Runs code in the folder; throws an error that shows the code and what it printed. */
export function runIn(folder: string, language: 'sh' | 'ts', code: string, place: string): void {
  try {
    execute(folder, language, code);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${place} does not run:\n${code}\n${stdout}\n${stderr || String(error)}`);
  }
}

function execute(folder: string, language: 'sh' | 'ts', code: string): void {
  const node = process.execPath;
  const options = {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, PATH: `${resolve(node, '..')}:${process.env['PATH']}` },
  } as const;
  if (language === 'ts') {
    writeFileSync(join(folder, 'block.ts'), code);
    execFileSync(node, ['block.ts'], options);
    return;
  }
  const bin = join(folder, 'node_modules/.bin');
  command(join(bin, 'satchel'), `exec "${node}" "${join(root, 'packages/satchel/bin/satchel.js')}" "$@"`);
  command(join(bin, 'npx'), 'exec "$@"');
  const env = { ...options.env, PATH: `${bin}:${options.env.PATH}` };
  execFileSync('bash', ['-euc', code], { ...options, env });
}

/** Replaces the shell, so that `$!` of a command in the background is the command itself. */
const command = (path: string, line: string): void => writeFileSync(path, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
