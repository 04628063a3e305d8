/** Words and settings that `satchel serve` refuses: each ends with the code of its kind and says what to do. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-main-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

function keyFile(name: string, text: string, mode = 0o600): string {
  writeFileSync(at(name), text);
  chmodSync(at(name), mode);
  return at(name);
}

it.each([
  [
    'an address that others reach, without a key file',
    () => ['--host', '0.0.0.0', '--data', at('d')],
    78,
    '--key-file',
  ],
  [
    'a key file that others may read',
    () => ['--key-file', keyFile('open', 'k'.repeat(40), 0o644), '--data', at('d')],
    78,
    'chmod 600',
  ],
  ['a short key', () => ['--key-file', keyFile('short', 'secret'), '--data', at('d')], 78, '32'],
  ['no such key file', () => ['--key-file', at('none'), '--data', at('d')], 78, 'none'],
  ['a folder of something else', () => ['--data', folder], 78, '--data'],
  ['a folder of a newer version', () => ['--data', newer()], 78, 'newer one'],
  ['an unknown flag', () => ['--prot', '1'], 2, '--help'],
  ['a port that is none', () => ['--port', '99999'], 2, '65535'],
  ['a limit out of range', () => ['--max-queue', '0'], 2, 'from 1'],
  ['an unknown action', () => ['start'], 2, 'backup'],
  ['no such key', () => ['keys', 'remove', 'x', '--data', folder], 66, 'keys list'],
  ['a scope that is none', () => ['keys', 'add', '--scope', 'all', '--data', folder], 2, 'read, write, admin'],
  ['a copy of nothing', () => ['backup', at('copy'), '--data', at('nothing')], 66, 'no data folder'],
  ['a copy that is none', () => ['restore', folder, '--data', at('new')], 66, 'no backup'],
])('%s', async (_, words, code, says) => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  expect(await main(words())).toBe(code);
  expect(said.join('')).toContain(says);
});

function newer(): string {
  mkdirSync(at('newer'), { recursive: true });
  writeFileSync(at('newer/data.json'), '{"satchel":"data","version":2}');
  return at('newer');
}

it('help names every flag of the limits, on lines that fit', async () => {
  const said: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  expect(await main(['--help'])).toBe(0);
  expect(said.join('')).toContain('--max-body-bytes');
});
