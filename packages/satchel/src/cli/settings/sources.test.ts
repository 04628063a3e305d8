import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseArguments } from '../arguments/parse.ts';
import { loadCommand } from '../commands/table.ts';
import { settingsFromFile, sourcesOf } from './sources.ts';

it('a settings file may name a stop list that lies beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-config-'));
  try {
    await writeFile(join(folder, 'words.txt'), '# mine\nalpha beta\nalpha\r\ngamma');
    await writeFile(join(folder, 'c.json'), '{"text": {"stopWords": "words.txt"}}');
    expect(await settingsFromFile(join(folder, 'c.json'))).toEqual({
      groups: { text: { stopWords: 'own', stopList: ['alpha', 'beta', 'gamma'] } },
    });
    await writeFile(join(folder, 'c.json'), '{"sead": 7}');
    await expect(settingsFromFile(join(folder, 'c.json'))).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      kind: 'configuration',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a file that was named must be there', async () => {
  await expect(settingsFromFile('no-such-file.json')).rejects.toMatchObject({ code: 'INPUT_MISSING', kind: 'input' });
});

it('flags, environment and file stand beside each other, and settings are called by their flags', async () => {
  const args = parseArguments(await loadCommand('evaluate'), ['c.csv', '--seed', '5']);
  const { given, environment, file, nameOf } = await sourcesOf(
    { args, environment: { SATCHEL_THREADS: '2' } },
    { top: 3 },
  );
  expect({ given, environment, file }).toEqual({
    given: { seed: 5, top: 3, groups: {} },
    environment: { threads: 2 },
    file: {},
  });
  expect(nameOf?.('memoryLimit')).toBe('--memory-limit');
});
