import { describe, expect, it } from 'vitest';
import { settingsFromEnvironment } from './environment.ts';

it('gives what the variables say; an empty one says nothing', () => {
  expect(
    settingsFromEnvironment({ SATCHEL_THREADS: '3', SATCHEL_SEED: '', SATCHEL_MEMORY_LIMIT: '2G', HOME: 'x' }),
  ).toEqual({
    threads: 3,
    memoryLimit: '2G',
  });
});

describe('C17: a bad value names its variable', () => {
  it.each([
    [
      'SATCHEL_THREADS',
      'lots',
      'the environment variable SATCHEL_THREADS must be a whole number from 1 to 256, got "lots".',
    ],
    [
      'SATCHEL_SEED',
      '-1',
      'the environment variable SATCHEL_SEED must be a whole number from 0 to 4294967295, got "-1".',
    ],
    [
      'SATCHEL_MEMORY_LIMIT',
      'all',
      'the environment variable SATCHEL_MEMORY_LIMIT must be a size such as 500M or 2G, got "all".',
    ],
  ])('%s=%s', (variable, value, message) => {
    expect(() => settingsFromEnvironment({ [variable]: value })).toThrow(
      expect.objectContaining({ kind: 'configuration', where: variable, message }),
    );
  });
});
