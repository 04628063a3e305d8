/**
 * Small files that did harm: each ends in a typed error (exit code 65), within the two seconds of CPU time that any file may take. They are
 * read in a process of its own that is ended when it takes too long, so that a reader which hangs again fails this test and not the suite.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { node } from '../end-to-end/run-satchel.ts';

const LONGEST_MS = 60_000;

interface Ended {
  readonly name: string;
  readonly code: string;
  readonly kind?: string;
  readonly message?: string;
  readonly cpuMs: number;
}

const run = spawnSync(node, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'cases.ts')], {
  timeout: LONGEST_MS,
  killSignal: 'SIGKILL',
  encoding: 'utf8',
});
const ended: readonly Ended[] = run.stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

const expected: readonly (readonly [name: string, code: string])[] = [
  ['snappy-negative-length.parquet', 'BAD_PARQUET'],
  ['snappy-slow.parquet', 'BAD_PARQUET'],
  ['spm-kappa-1e30.satchel', 'INCONSISTENT'],
  ['model2vec-polynomial-pattern', 'UNSUPPORTED_FORMAT'],
  ['reuters-control-character.sgm', 'BAD_SGML'],
  ['LZ4 blocks of Hadoop that go back', 'UNTYPED'],
  ['Snappy literal longer than all', 'UNTYPED'],
  ['Bessel ratio of 1e30, 1e300 and infinity', 'none'],
  ['Parquet run without bits', 'BAD_PARQUET'],
  ['Parquet groups of no numbers', 'BAD_PARQUET'],
  ['Parquet delta blocks within a byte', 'BAD_PARQUET'],
  ['Parquet row groups that all point at the same bytes', 'BAD_PARQUET'],
  ['Parquet page of zstd zeros', 'LIMIT_BYTES'],
  ['CSV of 300,000 columns', 'COLUMN_COUNT'],
  ['Reuters tags 300,000 deep', 'BAD_SGML'],
  ['zstd of 30,000 frames', 'BOMB'],
  ['tar attributes that are looked through again and again', 'BAD_HEADER'],
  ['fastText n-grams of any length', 'BAD_HEADER'],
  ['word vectors packed to a hundredth', 'BOMB'],
];

it('every case is listed here, and none hung', () => {
  expect({ signal: run.signal, stderr: run.stderr, names: ended.map(({ name }) => name) }).toEqual({
    signal: null,
    stderr: '',
    names: expected.map(([name]) => name),
  });
});

it.each(expected)('%s ends with %s', (name, code) => {
  const { cpuMs, kind, message = '', ...found } = ended.find((one) => one.name === name) ?? { cpuMs: Infinity };
  expect(found).toEqual({ name, code });
  if (code !== 'UNTYPED' && code !== 'none') expect(kind).toBe('data'); // exit code 65
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
  expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(cpuMs).toBeLessThan(2000);
});
