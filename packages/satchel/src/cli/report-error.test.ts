import { describe, expect, it } from 'vitest';
import { type ErrorKind, SatchelError } from '../core/errors.ts';
import { exitCodes } from './exit-codes.ts';
import { reportError } from './report-error.ts';
import { Stopped } from './stop-signals.ts';

const plain = { debug: false, json: false };

it('says where, what and what to do', () => {
  const error = new SatchelError('BAD_JSON', 'a comma is missing.', { where: 'x.jsonl:5:7', remedy: 'Put one in.' });
  expect(reportError(error, plain)).toEqual({
    text: 'satchel: x.jsonl:5:7: a comma is missing.\nPut one in.\n',
    exitCode: 65,
  });
});

it('does not name a place twice', () => {
  const missing = new SatchelError('INPUT_MISSING', 'There is no file x.csv.', { kind: 'input', where: 'x.csv' });
  expect(reportError(missing, plain).text).toBe('satchel: There is no file x.csv.\n');
  const twice = new SatchelError('DUPLICATE_ID', 'x.csv: records 1 and 2 both have the id 7.', {
    where: 'x.csv: record 2',
  });
  expect(reportError(twice, plain).text).toBe('satchel: x.csv: record 2: records 1 and 2 both have the id 7.\n');
  const key = new SatchelError('DUPLICATE_KEY', 'x.jsonl: line 3 has a key twice.', { where: 'x.jsonl:3:9' });
  expect(reportError(key, plain).text).toBe('satchel: x.jsonl:3:9: line 3 has a key twice.\n');
});

it.each(
  Object.entries({
    usage: 2,
    data: 65,
    input: 66,
    internal: 70,
    output: 73,
    io: 74,
    busy: 75,
    permission: 77,
    configuration: 78,
  }),
)('a mistake of kind %s ends with %d', (kind, code) => {
  expect(exitCodes[kind as ErrorKind]).toBe(code);
  expect(reportError(new SatchelError('X', 'x', { kind: kind as ErrorKind }), plain).exitCode).toBe(code);
});

describe('unexpected errors', () => {
  it('is called a bug of ours, without a trace unless asked', () => {
    const error = new TypeError('x is not a function\u001b[0m');
    const { text, exitCode } = reportError(error, plain);
    expect(exitCode).toBe(70);
    expect(text).toBe(
      'satchel: this is a bug in satchel: x is not a function\\x1b[0m\nPlease report it, with the output of --debug.\n',
    );
    expect(reportError(error, { ...plain, debug: true }).text).toContain('report-error.test.ts');
  });

  it('is no bug when the disk is full or the memory is not enough', () => {
    expect(reportError(Object.assign(new Error('write'), { code: 'ENOSPC' }), plain).exitCode).toBe(74);
    expect(reportError(new RangeError('Array buffer allocation failed'), plain).exitCode).toBe(65);
    const handles = Object.assign(new Error("EMFILE: too many open files, scandir 'x'"), { code: 'EMFILE' });
    expect(reportError(handles, plain)).toEqual({
      text: 'satchel: too many files are open (EMFILE).\nAllow more open files (ulimit -n), or close other programs.\n',
      exitCode: 74,
    });
    expect(reportError(Object.assign(new Error('open'), { code: 'EACCES' }), plain).exitCode).toBe(77);
  });

  it('is the first of two where closing failed as well', async () => {
    const full = new SatchelError('DISK_FULL', 'the disk is full.', { kind: 'io' });
    const work = async (): Promise<void> => {
      await using _file = {
        async [Symbol.asyncDispose]() {
          throw new TypeError('it cannot be closed');
        },
      };
      await using _other = {
        async [Symbol.asyncDispose]() {
          throw new TypeError('nor can this');
        },
      };
      throw full;
    };
    const thrown = await work().catch((error: unknown) => error);
    expect(reportError(thrown, plain)).toEqual({ text: 'satchel: the disk is full.\n', exitCode: 74 });
    const { text } = reportError(thrown, { ...plain, debug: true });
    expect(text).toContain('it cannot be closed');
    expect(text).toContain('the disk is full');
  });
});

it('C8: a reader that closes the pipe is no error', () => {
  expect(reportError(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }), plain)).toEqual({
    text: '',
    exitCode: 0,
  });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('C9: %s ends with %d, whatever it made fall over', (name, exitCode) => {
  const signal = AbortSignal.abort(new Stopped(name));
  expect(reportError(new Error('premature close'), { ...plain, signal })).toEqual({
    text: `satchel: stopped by ${name}; nothing was written.\n`,
    exitCode,
  });
});

it('with --json the last line is the same for a program', () => {
  const error = new SatchelError('TOO_FEW_POINTS', 'too few.', { facts: { k: 60 } });
  const lines = reportError(error, { ...plain, json: true })
    .text.trimEnd()
    .split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    error: { code: 'TOO_FEW_POINTS', message: 'too few.', where: null, remedy: null, facts: { k: 60 }, exitCode: 65 },
  });
});

it('C9: a stop that left something behind says what', () => {
  const signal = AbortSignal.abort(new Stopped('SIGTERM'));
  expect(reportError(new Stopped('SIGTERM', 'go on with --resume'), { ...plain, signal })).toEqual({
    text: 'satchel: stopped by SIGTERM; go on with --resume.\n',
    exitCode: 143,
  });
});
