/** SATCHEL_THREADS, SATCHEL_SEED and SATCHEL_MEMORY_LIMIT: settings of a machine rather than of a run. */
import { printable, SatchelError } from '../core/errors.ts';
import { expectation, isAllowed, parseOption } from '../core/options.ts';
import { parseMemorySize } from './memory-size.ts';
import { plainSettings, type RunSettings } from './run-settings.ts';

const variables = { SATCHEL_THREADS: 'threads', SATCHEL_SEED: 'seed', SATCHEL_MEMORY_LIMIT: 'memoryLimit' } as const;

export function settingsFromEnvironment(environment: Readonly<Record<string, string | undefined>>): RunSettings {
  const settings: Record<string, unknown> = {};
  for (const [variable, name] of Object.entries(variables)) {
    const typed = environment[variable];
    if (typed === undefined || typed === '') continue;
    const option = plainSettings[name];
    const value = parseOption(option, typed);
    if (!isAllowed(option, value)) throw wrong(variable, expectation(option), typed);
    if (name === 'memoryLimit' && parseMemorySize(typed) === undefined)
      throw wrong(variable, 'a size such as 500M or 2G', typed);
    settings[name] = value;
  }
  return settings;
}

const wrong = (variable: string, expected: string, got: string): SatchelError =>
  new SatchelError(
    'BAD_ENVIRONMENT',
    `the environment variable ${variable} must be ${expected}, got "${printable(got)}".`,
    { kind: 'configuration', where: variable, remedy: `Correct it, or leave it out: unset ${variable}` },
  );
