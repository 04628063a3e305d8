import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteError } from './sqlite-errors.ts';

const cannotOpen = Object.assign(new Error('unable to open database file'), { errcode: 14 });

it('a file that cannot be opened where this user may write is a failure of the disk', () => {
  expect(sqliteError(join(tmpdir(), 'store'), cannotOpen)).toMatchObject({ code: 'IO_ERROR', kind: 'io' });
});

it('and where nothing may be written it is a matter of permission', () => {
  expect(sqliteError(join(tmpdir(), 'no such folder', 'store'), cannotOpen)).toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    kind: 'permission',
  });
});

it('other errors come back as they are', () => {
  const bug = new TypeError('a bug');
  expect(sqliteError('store', bug)).toBe(bug);
});
