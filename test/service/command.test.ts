/** `satchel serve` as a person starts it: exit codes, the line it prints, signals, keys, copies. `npm run build` comes first. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { node, outcomeOf, satchel, start } from '../end-to-end/run-satchel.ts';
import { ended, killAll, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-serve-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('satchel serve', () => {
  it('leaves no lock behind when it is stopped while it starts', async () => {
    const child = start(['serve', '--port', '0', '--data', 'stopped'], { cwd: folder });
    const outcome = outcomeOf(child);
    const lock = join(folder, 'stopped/data.lock');
    while (!existsSync(lock) && child.exitCode === null) await new Promise((done) => setTimeout(done, 2));
    child.kill('SIGINT');
    expect((await outcome).code).toBe(130);
    expect(existsSync(lock)).toBe(false);
  });

  it('prints its address and key file, keeps the key to its owner, and ends with 143 on SIGTERM', async () => {
    const { child, url, keyFile, ask } = await serve(['--data', 'first'], folder);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(keyFile).toBe('first/key');
    for (const name of ['key', 'keys.json']) expect(statSync(join(folder, 'first', name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'first/keys.json'), 'utf8')).not.toContain(
      readFileSync(join(folder, 'first/key'), 'utf8').trim(),
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/v1/models`)).status).toBe(401);
    expect((await ask('/v1/models')).status).toBe(200);

    const second = await satchel(['serve', '--data', 'first', '--port', '0'], { cwd: folder });
    expect([second.code, second.stderr]).toEqual([75, expect.stringContaining('has the data folder')]);
    const port = new URL(url).port;
    expect((await satchel(['serve', '--data', 'other', '--port', port], { cwd: folder })).code).toBe(75);

    const code = ended(child);
    child.kill('SIGTERM');
    expect(await code).toBe(143);
    expect(existsSync(join(folder, 'first/data.lock'))).toBe(false);
  });

  it('takes a new key at once, and forgets one that was removed', async () => {
    const { child, url } = await serve(['--data', 'keys'], folder);
    const keys = async (...words: string[]) =>
      JSON.parse((await satchel(['serve', 'keys', ...words, '--data', 'keys'], { cwd: folder })).stdout);
    const { id, key, scope } = await keys('add', '--scope', 'read', '--name', 'board');
    expect(scope).toBe('read');
    const ask = (method: string, path: string) =>
      fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${key}` } });
    await new Promise((go) => setTimeout(go, 600));
    expect((await ask('GET', '/v1/models')).status).toBe(200);
    expect((await ask('DELETE', '/v1/models/x')).status).toBe(403);
    await keys('remove', id);
    await new Promise((go) => setTimeout(go, 600));
    expect((await ask('GET', '/v1/models')).status).toBe(401);
    child.kill('SIGKILL');
    await ended(child);
    const again = await serve(['--data', 'keys'], folder); // the lock of a dead process is taken over
    expect((await again.ask('/v1/models')).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await ended(again.child)).toBe(130);
  });

  it('copies the data folder while it runs, and a copy becomes a data folder', async () => {
    const { child, ask } = await serve(['--data', 'live'], folder);
    await ask('/v1/collections/notes', { method: 'PUT' });
    const json = { 'content-type': 'application/json' };
    const documents = JSON.stringify({ documents: [{ id: 'a', text: 'hot iron' }] });
    expect(
      (await ask('/v1/collections/notes/documents', { method: 'POST', headers: json, body: documents })).status,
    ).toBe(200);
    expect((await satchel(['serve', 'backup', 'copy', '--data', 'live'], { cwd: folder })).code).toBe(0);
    expect((await satchel(['serve', 'backup', 'copy', '--data', 'live'], { cwd: folder })).code).toBe(73);
    child.kill('SIGTERM');
    await ended(child);
    expect((await satchel(['serve', 'restore', 'copy', '--data', 'back'], { cwd: folder })).code).toBe(0);
    const restored = await serve(['--data', 'back'], folder);
    const found = await restored.ask('/v1/collections/notes/search', {
      method: 'POST',
      headers: json,
      body: '{"query":"iron"}',
    });
    expect(((await found.json()) as { hits: { id: string }[] }).hits.map(({ id }) => id)).toEqual(['a']);
    restored.child.kill('SIGTERM');
    await ended(restored.child);
    writeFileSync(join(folder, 'copy/data.json'), '{}');
    const damaged = await satchel(['serve', 'restore', 'copy', '--data', 'never'], { cwd: folder });
    expect([damaged.code, existsSync(join(folder, 'never'))]).toEqual([65, false]);
  });

  it.skipIf(process.platform !== 'linux')(
    '--open has the browser show the studio, with the key where it is never sent',
    async () => {
      const opened = join(folder, 'opened');
      writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > '${opened}'\n`);
      chmodSync(join(folder, 'xdg-open'), 0o755);
      const path = { PATH: `${folder}:${process.env['PATH']}` };
      const { child, url, keyFile } = await serve(['--open', '--data', 'shown'], folder, path);
      while (!existsSync(opened) || readFileSync(opened, 'utf8') === '') await new Promise((go) => setTimeout(go, 20));
      const { origin, pathname, hash } = new URL(readFileSync(opened, 'utf8').trim());
      expect([origin, pathname]).toEqual([url, '/studio/']);
      expect(new URLSearchParams(hash.slice(1)).get('key')).toBe(readFileSync(join(folder, keyFile), 'utf8').trim());
      expect((await fetch(`${url}${pathname}`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await ended(child)).toBe(143);
    },
  );

  it('says how to install the package where it is missing', async () => {
    const alone = mkdtempSync(join(tmpdir(), 'satchel-alone-'));
    const root = join(import.meta.dirname, '../..');
    const script = `cp -r '${root}/packages/satchel' . && exec '${node}' satchel/bin/satchel.js serve`;
    const outcome = await outcomeOf(spawn('bash', ['-c', script], { cwd: alone }));
    rmSync(alone, { recursive: true, force: true });
    expect([outcome.code, outcome.stderr]).toEqual([78, expect.stringContaining('npm install satchel-service')]);
  });
});
