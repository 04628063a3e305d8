/** Where the settings of a command come from: its flags, then the environment, then a settings file. */
import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { settingsFromEnvironment } from '../../requests/environment.ts';
import type { Machine, Sources } from '../../requests/request.ts';
import { MOST_THREADS, type RunSettings } from '../../requests/run-settings.ts';
import { flags } from '../arguments/flags.ts';
import type { Context } from '../session.ts';
import { settingsFromFlags } from './from-flags.ts';
import { readSmallText } from './small-text.ts';

/** `own` are settings that only this command has. */
export async function sourcesOf<Own extends object>(
  { args, environment }: Pick<Context, 'args' | 'environment'>,
  own: Own = {} as Own,
): Promise<Sources<Own>> {
  const given = await settingsFromFlags(args);
  return {
    given: { ...given, ...own },
    environment: settingsFromEnvironment(environment),
    file: await settingsFromFile(args.given(flags.config)),
    nameOf: (setting) => `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  };
}

const defaultConfigFile = 'satchel.config.json';

/** The named file, else ./satchel.config.json if it exists. Stop lists are found relative to it. */
export async function settingsFromFile(named: string | undefined): Promise<RunSettings> {
  const isThere = named !== undefined || (await access(defaultConfigFile).then(() => true, () => false)); // biome-ignore format: one line
  if (!isThere) return {};
  const name = named ?? defaultConfigFile;
  const readText = (list: string): Promise<string> => readSmallText(resolve(dirname(name), list));
  const { settingsFromJson } = await import('../../requests/settings-json.ts'); // it loads every method
  return settingsFromJson(await readSmallText(name), { name, kind: 'configuration', readText });
}

export const machine: Machine = {
  async loadWords(file) {
    const { loadWordVectors } = await import('../../models/words-on-disk.ts');
    return loadWordVectors(file);
  },
  async loadEncoder(file) {
    const { loadEncoder } = await import('../../models/model-on-disk.ts');
    return loadEncoder(file);
  },
  threads: Math.min(MOST_THREADS, availableParallelism()),
};
