import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { openFileOrFolder, openGuarded, readGuarded, shownPath } from './guarded-open.ts';

const folder = await mkdtemp(join(tmpdir(), 'satchel-guard-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function errorOf(path: string | Buffer, options = {}): Promise<SatchelError> {
  const outcome = await openGuarded(path, options).catch((error: unknown) => error);
  if (outcome instanceof SatchelError) return outcome;
  throw new Error('expected a SatchelError');
}

describe('a file from anywhere', () => {
  it('is opened with its size', async () => {
    await writeFile(at('plain'), 'four');
    const { handle, size } = await openGuarded(at('plain'));
    expect(size).toBe(4);
    expect(await handle.readFile('utf8')).toBe('four');
    await handle.close();
  });

  it('is read whole when it is small', async () => {
    await writeFile(at('small'), 'four');
    expect(readGuarded(at('small'), 4)?.toString()).toBe('four');
    expect(readGuarded(at('small'), 3)).toBeUndefined();
    expect(() => readGuarded(folder, 3)).toThrow(expect.objectContaining({ code: 'INPUT_NOT_A_FILE' }));
    expect(() => readGuarded('/dev/zero', 3)).toThrow(expect.objectContaining({ code: 'INPUT_NOT_A_FILE' }));
    expect(() => readGuarded(at('none'), 3)).toThrow(expect.objectContaining({ code: 'INPUT_MISSING' }));
  });

  it('C3: that is missing is an input error with its path', async () => {
    const missing = { code: 'INPUT_MISSING', kind: 'input' };
    expect(await errorOf(at('none'))).toMatchObject({
      ...missing,
      where: at('none'),
      message: `There is no file ${at('none')}.`,
    });
    expect(await errorOf(at('plain/below'))).toMatchObject(missing);
    expect(await errorOf(at('n'.repeat(300)))).toMatchObject(missing);
    expect(await errorOf('with\0nul')).toMatchObject({ ...missing, where: 'with\\x00nul' });
  });

  it.skipIf(process.getuid?.() === 0)('C3: that may not be read is a permission error', async () => {
    await writeFile(at('secret'), '');
    await chmod(at('secret'), 0);
    expect(await errorOf(at('secret'))).toMatchObject({
      code: 'INPUT_UNREADABLE',
      kind: 'permission',
      where: at('secret'),
    });
  });

  it('C4: that is a folder, a pipe, a device or a socket is refused at once', async () => {
    await mkdir(at('folder'));
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', at('pipe')]);
    const server = createServer().listen(at('socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    const refused = { code: 'INPUT_NOT_A_FILE', kind: 'input' };
    expect(await errorOf(at('folder'))).toMatchObject({
      ...refused,
      message: `${at('folder')} is a folder, not a file.`,
    });
    expect(await errorOf(at('pipe'))).toMatchObject({
      ...refused,
      message: `${at('pipe')} is a pipe; a regular file was expected.`,
    });
    expect(await errorOf('/dev/zero')).toMatchObject({
      ...refused,
      message: '/dev/zero is a device; a regular file was expected.',
    });
    expect(await errorOf(at('socket'))).toMatchObject({
      ...refused,
      message: `${at('socket')} is a socket; a regular file was expected.`,
    });
    server.close();
  });

  it('may be a folder where a folder is allowed', async () => {
    await mkdir(at('folder'), { recursive: true });
    expect(await openFileOrFolder(at('folder'))).toBe('folder');
  });

  it('may be a link, unless links are not followed', async () => {
    await writeFile(at('target'), '');
    await symlink(at('target'), at('link'));
    await (await openGuarded(at('link'))).handle.close();
    expect(await errorOf(at('link'), { followLinks: false })).toMatchObject({ code: 'INPUT_NOT_A_FILE' });
  });

  it('C15: may have any name, which is shown escaped', async () => {
    for (const name of ['two\nlines', '-rf', '\x1b[31mred']) {
      await writeFile(at(name), '');
      await (await openGuarded(at(name))).handle.close();
    }
    const bytes = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x41])]);
    await writeFile(bytes, '');
    await (await openGuarded(bytes)).handle.close();
    expect(shownPath(bytes)).toBe(`${folder}/\\xffA`);
    expect(await errorOf(at('no\n\x1b[31mfile'))).toMatchObject({ where: `${folder}/no\\n\\x1b[31mfile` });
  });
});
