import { constants } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWritable, type FileSystem, writeAtomically } from './atomic-write.ts';

let folder = '';
let target = '';
beforeEach(async () => {
  folder = await nodeFiles.mkdtemp(join(tmpdir(), 'satchel-'));
  target = join(folder, 'model.satchel');
});
afterEach(() => nodeFiles.rm(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const saved = (): Promise<string> => nodeFiles.readFile(target, 'utf8');
const namesLeft = (): Promise<string[]> => nodeFiles.readdir(folder);
const systemError = (code: string): Error => Object.assign(new Error(`${code}: made up`), { code });

type Call = 'open' | 'write' | 'sync' | 'close' | 'link' | 'rename' | 'unlink' | 'folder open' | 'folder sync';

/** The real file system, but `before` sees every step first and may fail it, and one write takes at most `mostBytes`. */
function watched(before: (call: Call, path: string) => void, mostBytes = Infinity): FileSystem {
  const step = (call: Call, path: unknown) => before(call, String(path));
  return {
    ...nodeFiles,
    open: async (path, flags, mode) => {
      const kind = flags === constants.O_RDONLY ? 'folder ' : '';
      step(`${kind}open` as Call, path);
      const handle = await nodeFiles.open(path, flags, mode);
      return new Proxy(handle, {
        get(real, name) {
          if (name === 'write') {
            return async (piece: Uint8Array, start: number, length: number, place: number | null) => {
              step('write', path);
              return real.write(piece, start, Math.min(length, mostBytes), place);
            };
          }
          if (name === 'sync' || name === 'close') {
            return async () => {
              if (name === 'close') await real.close();
              if (kind === '' || name === 'sync') step(`${kind}${name}` as Call, path);
              if (name === 'sync') await real.sync();
            };
          }
          return Reflect.get(real, name, real);
        },
      });
    },
    link: async (from, to) => {
      step('link', to);
      await nodeFiles.link(from, to);
    },
    rename: async (from, to) => {
      step('rename', to);
      await nodeFiles.rename(from, to);
    },
    unlink: async (path) => {
      step('unlink', path);
      await nodeFiles.unlink(path);
    },
  };
}

const failingAt = (call: Call, code: string, count = 1, mostBytes = Infinity): FileSystem => {
  let seen = 0;
  return watched((made) => {
    if (made === call && ++seen >= count) throw systemError(code);
  }, mostBytes);
};

describe('saving', () => {
  it('writes the bytes and leaves nothing else', async () => {
    await writeAtomically(target, bytes('new'));
    expect(await saved()).toBe('new');
    expect(await namesLeft()).toEqual(['model.satchel']);
  });

  it('writes pieces as they come, and an empty file', async () => {
    await writeAtomically(
      target,
      (async function* () {
        yield bytes('one ');
        yield bytes('');
        yield bytes('two');
      })(),
    );
    expect(await saved()).toBe('one two');
    await writeAtomically(target, new Uint8Array(0), { force: true });
    expect(await saved()).toBe('');
  });

  it('replaces the first bytes once all pieces are written, also where writes are short', async () => {
    let pieces = 0;
    async function* counted() {
      for (const text of ['? ', 'one, ', 'two']) {
        pieces++;
        yield bytes(text);
      }
    }
    const fileSystem = watched(() => {}, 2);
    await writeAtomically(target, counted(), { head: () => bytes(`${pieces} `), fileSystem });
    expect(await saved()).toBe('3 one, two');
  });

  it('makes the data durable before the name, and the name before it returns', async () => {
    const calls: Call[] = [];
    await writeAtomically(target, bytes('x'), { fileSystem: watched((call) => calls.push(call)) });
    expect(calls).toEqual(['open', 'write', 'sync', 'close', 'link', 'unlink', 'folder open', 'folder sync']);
    calls.length = 0;
    await writeAtomically(target, bytes('x'), { force: true, fileSystem: watched((call) => calls.push(call)) });
    expect(calls).toEqual(['open', 'write', 'sync', 'close', 'rename', 'folder open', 'folder sync']);
  });

  it('E6 goes on after short writes', async () => {
    await writeAtomically(target, bytes('a longer text'), { fileSystem: watched(() => {}, 3) });
    expect(await saved()).toBe('a longer text');
  });

  it('E8 keeps its temporary file in the folder of the target, hidden and with a short name', async () => {
    const long = join(folder, `${'m'.repeat(247)}.satchel`);
    const opened: string[] = [];
    await writeAtomically(long, bytes('x'), {
      fileSystem: watched((call, path) => call === 'open' && opened.push(path)),
    });
    expect(opened.map((path) => dirname(path))).toEqual([folder]);
    expect(basename(opened[0]!)).toMatch(/^\.m{60}\.\d+\.0\.tmp$/);
    expect(await namesLeft()).toEqual([basename(long)]);
  });

  it('takes another temporary name when somebody has the first', async () => {
    await nodeFiles.writeFile(join(folder, `.model.satchel.${process.pid}.0.tmp`), 'of a save that died');
    await writeAtomically(target, bytes('new'));
    expect(await saved()).toBe('new');
    expect(await namesLeft()).toEqual([`.model.satchel.${process.pid}.0.tmp`, 'model.satchel']);
  });

  it('of two saves at once without force exactly one wins, whole', async () => {
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((letter) => writeAtomically(target, bytes(letter.repeat(1000)))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual([
      'OUTPUT_EXISTS',
      'OUTPUT_EXISTS',
    ]);
    expect(await saved()).toMatch(/^(a{1000}|b{1000}|c{1000})$/);
    expect(await namesLeft()).toEqual(['model.satchel']);
  });

  it('works where the disk has no hard links', async () => {
    await writeAtomically(target, bytes('new'), { fileSystem: failingAt('link', 'EPERM') });
    expect(await saved()).toBe('new');
    expect(await namesLeft()).toEqual(['model.satchel']);
  });

  it('does not widen the permissions of the file it replaces', async () => {
    await nodeFiles.writeFile(target, 'old', { mode: 0o600 });
    await writeAtomically(target, bytes('new'), { force: true });
    expect((await nodeFiles.stat(target)).mode & 0o777).toBe(0o600);
  });

  it('works where a folder knows no fsync', async () => {
    await writeAtomically(target, bytes('new'), { fileSystem: failingAt('folder sync', 'EINVAL') });
    expect(await saved()).toBe('new');
  });
});

describe('C5 an output that exists', () => {
  it('is left as it is, and said', async () => {
    await nodeFiles.writeFile(target, 'old');
    for (const save of [() => writeAtomically(target, bytes('new')), () => checkWritable(target)]) {
      await expect(save()).rejects.toMatchObject({
        code: 'OUTPUT_EXISTS',
        kind: 'output',
        message: `${target} already exists; it was left as it is.`,
        remedy: 'Choose another name, or replace it with force: true.',
      });
    }
    expect(await saved()).toBe('old');
    expect(await namesLeft()).toEqual(['model.satchel']);
  });

  it('is replaced with force', async () => {
    await nodeFiles.writeFile(target, 'old');
    await checkWritable(target, { force: true });
    await writeAtomically(target, bytes('new'), { force: true });
    expect(await saved()).toBe('new');
  });

  it('is left alone even if it came between the check and the save', async () => {
    const fileSystem = watched(() => {});
    const late: FileSystem = {
      ...fileSystem,
      link: async (from, to) => {
        await nodeFiles.writeFile(to as string, 'theirs');
        await fileSystem.link(from, to);
      },
    };
    await expect(writeAtomically(target, bytes('ours'), { fileSystem: late })).rejects.toMatchObject({
      code: 'OUTPUT_EXISTS',
    });
    expect(await saved()).toBe('theirs');
    expect(await namesLeft()).toEqual(['model.satchel']);
  });
});

describe('C6 an output that cannot be, said before training', () => {
  const unwritable = (path: () => string, problem: string | RegExp, setUp?: () => Promise<unknown>) => async () => {
    await setUp?.();
    for (const attempt of [
      checkWritable,
      (given: string, options: object) => writeAtomically(given, bytes('x'), options),
    ]) {
      await expect(attempt(path(), { force: true })).rejects.toMatchObject({
        code: 'OUTPUT_UNWRITABLE',
        kind: 'output',
        message: expect.stringMatching(problem),
      });
    }
  };
  it(
    'a folder that is missing',
    unwritable(() => join(folder, 'no', 'model'), /the folder .*no does not exist\.$/),
  );
  it(
    'a path through a file',
    unwritable(
      () => join(folder, 'file', 'model'),
      /is not a folder/,
      () => nodeFiles.writeFile(join(folder, 'file'), ''),
    ),
  );
  it(
    'a path deeper through a file',
    unwritable(
      () => join(folder, 'file', 'a', 'model'),
      /is a file, not a folder/,
      () => nodeFiles.writeFile(join(folder, 'file'), ''),
    ),
  );
  it(
    'a folder itself',
    unwritable(
      () => target,
      /it is a folder/,
      () => nodeFiles.mkdir(target),
    ),
  );
  it(
    'a name ending in a slash',
    unwritable(() => `${target}/`, /names no file/),
  );
  it(
    'no name',
    unwritable(() => '', /names no file/),
  );
  it(
    'a name with NUL',
    unwritable(() => join(folder, 'a\0b'), /NUL/),
  );
  it(
    'a name too long',
    unwritable(() => join(folder, 'a'.repeat(300)), /too long/),
  );
  it(
    'a symbolic link',
    unwritable(
      () => target,
      /a link/,
      () => nodeFiles.symlink('/dev/null', target),
    ),
  );
  it('a device', async () => {
    await expect(checkWritable('/dev/null', { force: true })).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
      kind: 'output',
    });
  });

  it.each(['EACCES', 'EROFS', 'EPERM'])('a folder that reports %s', async (code) => {
    const fileSystem: FileSystem = {
      ...nodeFiles,
      access: async () => {
        throw systemError(code);
      },
    };
    await expect(checkWritable(target, { fileSystem })).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
      kind: 'output',
    });
  });

  it.skipIf(process.getuid?.() === 0)('a folder without the right to write', async () => {
    await nodeFiles.chmod(folder, 0o555);
    await expect(checkWritable(target)).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
      message: `${target} cannot be written: this user may not write there.`,
    });
    await nodeFiles.chmod(folder, 0o755);
  });

  it('leaves no trace of a check that passes', async () => {
    await checkWritable(target);
    expect(await namesLeft()).toEqual([]);
  });
});

describe('C7 E1 a disk that fails', () => {
  const text = 'twelve bytes';
  it.each<[string, FileSystem, string, string]>([
    ['ENOSPC at the first write', failingAt('write', 'ENOSPC'), 'DISK_FULL', 'io'],
    ['ENOSPC at the third write', failingAt('write', 'ENOSPC', 3, 4), 'DISK_FULL', 'io'],
    ['EDQUOT at the second write', failingAt('write', 'EDQUOT', 2, 4), 'DISK_FULL', 'io'],
    ['EFBIG', failingAt('write', 'EFBIG'), 'DISK_FULL', 'io'],
    ['no room for the name', failingAt('open', 'ENOSPC'), 'DISK_FULL', 'io'],
    ['ENOSPC at fsync', failingAt('sync', 'ENOSPC'), 'DISK_FULL', 'io'],
    ['EDQUOT at close', failingAt('close', 'EDQUOT'), 'DISK_FULL', 'io'],
    ['EIO at a write', failingAt('write', 'EIO'), 'IO_ERROR', 'io'],
    ['EIO at fsync', failingAt('sync', 'EIO'), 'IO_ERROR', 'io'],
    ['writes of nothing', watched(() => {}, 0), 'IO_ERROR', 'io'],
    ['EMFILE', failingAt('open', 'EMFILE'), 'IO_ERROR', 'io'],
    ['EROFS at open', failingAt('open', 'EROFS'), 'OUTPUT_UNWRITABLE', 'output'],
    ['node --permission', failingAt('open', 'ERR_ACCESS_DENIED'), 'OUTPUT_UNWRITABLE', 'permission'],
    ['a folder gone meanwhile', failingAt('rename', 'ENOENT'), 'OUTPUT_UNWRITABLE', 'output'],
    ['EXDEV at the rename', failingAt('rename', 'EXDEV'), 'OUTPUT_UNWRITABLE', 'output'],
    ['EIO at the rename', failingAt('rename', 'EIO'), 'IO_ERROR', 'io'],
  ])('%s: the old file stays, the temporary one goes, and the next save works', async (_, fileSystem, code, kind) => {
    await nodeFiles.writeFile(target, 'old');
    await expect(writeAtomically(target, bytes(text), { force: true, fileSystem })).rejects.toMatchObject({
      code,
      kind,
      where: target,
    });
    expect(await saved()).toBe('old');
    expect(await namesLeft()).toEqual(['model.satchel']);
    await writeAtomically(target, bytes(text), { force: true });
    expect(await saved()).toBe(text);
  });

  it('says how many bytes were short', async () => {
    await expect(
      writeAtomically(target, bytes(text), { fileSystem: failingAt('write', 'ENOSPC', 3, 4) }),
    ).rejects.toMatchObject({
      message: `${target} could not be saved: the disk or quota is full (ENOSPC), 4 of 12 bytes short.`,
      facts: { reason: 'ENOSPC', written: 8, total: 12, short: 4 },
    });
    const pieces = (async function* () {
      yield bytes(text);
    })();
    await expect(
      writeAtomically(target, pieces, { fileSystem: failingAt('write', 'ENOSPC', 2, 4) }),
    ).rejects.toMatchObject({
      message: `${target} could not be saved: the disk or quota is full (ENOSPC), after 4 bytes.`,
    });
  });

  it('E2 does not try fsync a second time', async () => {
    let syncs = 0;
    const fileSystem = watched((call) => {
      if (call === 'sync' && ++syncs === 1) throw systemError('EIO');
    });
    await expect(writeAtomically(target, bytes(text), { fileSystem })).rejects.toMatchObject({ code: 'IO_ERROR' });
    expect(syncs).toBe(1);
    expect(await namesLeft()).toEqual([]);
  });

  it('tells of a folder that could not be made durable, though the new file is whole', async () => {
    await nodeFiles.writeFile(target, 'old');
    const fileSystem = failingAt('folder sync', 'EIO');
    await expect(writeAtomically(target, bytes(text), { force: true, fileSystem })).rejects.toMatchObject({
      code: 'IO_ERROR',
      message: `${target} could not be saved safely: the disk reports EIO.`,
    });
    expect(await saved()).toBe(text);
    expect(await namesLeft()).toEqual(['model.satchel']);
  });

  it('passes on the error of the producer of the pieces, and cleans up', async () => {
    const reason = new Error('the maker stopped');
    const pieces = (async function* () {
      yield bytes('half');
      throw reason;
    })();
    await expect(writeAtomically(target, pieces)).rejects.toBe(reason);
    expect(await namesLeft()).toEqual([]);
  });
});

it('shows names with control characters escaped', async () => {
  const odd = join(folder, 'a\u001b[2J\nb');
  await nodeFiles.writeFile(odd, 'old');
  await expect(checkWritable(odd)).rejects.toMatchObject({
    message: expect.stringContaining('a\\x1b[2J\\nb already exists'),
  });
});
