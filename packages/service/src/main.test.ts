/** Words and settings that `satchel serve` refuses: each ends with the code of its kind and says what to do. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile } from 'satchel/service';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
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

describe('G4: what others have', () => {
  const refusedWith = async (...words: string[]): Promise<[number, string]> => {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    return [await main(words), said.join('')];
  };

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const [code, said] = await refusedWith('--port', String(port), '--data', at('port'));
    other.close();
    expect([code, said]).toEqual([75, expect.stringContaining(`Port ${port} of 127.0.0.1 is taken.`)]);
    expect(existsSync(at('port/data.lock'))).toBe(false);
  });

  it('a data folder that another process has, which is named', async () => {
    mkdirSync(at('held'), { mode: 0o700 });
    await using _held = await lockFile(at('held/data'));
    const [code, said] = await refusedWith('--port', '0', '--data', at('held'));
    expect([code, said]).toEqual([75, expect.stringContaining(`process ${process.pid}`)]);
  });

  it('a lock of a process that is gone is taken over: the port is looked at next', async () => {
    mkdirSync(at('left'), { mode: 0o700 });
    writeFileSync(at('left/data.lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: '', boot: '' }));
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const [code, said] = await refusedWith('--port', String(port), '--data', at('left'));
    other.close();
    expect([code, said]).toEqual([75, expect.stringContaining('is taken.')]);
  });
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
