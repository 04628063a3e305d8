/** `--set PART.OPTION=VALUE` and `--grid PART.OPTION=A,B`: typed text to checked values. */
import { badParam, printable, type SatchelError } from '../core/errors.ts';
import { checkedOption, type OptionValue, parseOption } from '../core/options.ts';
import { type NamedOption, optionAt } from './option-groups.ts';
import type { GivenGroups } from './run-settings.ts';
import { type ReadText, stopListSettings } from './stop-list.ts';

/** Later ones win. `readText` reads stop lists that are files. */
export async function settingsOf(typed: readonly string[], readText?: ReadText): Promise<GivenGroups> {
  const groups: Record<string, Record<string, OptionValue>> = {};
  for (const text of typed) {
    const { named, value } = assignment('--set', text, 'PART.OPTION=VALUE');
    const { group, name, option } = named;
    const fromFile = await stopListSettings(named, value, readText);
    groups[group] = {
      ...groups[group],
      ...(fromFile ?? { [name]: checkedOption(group, name, option, parseOption(option, value)) }),
    };
  }
  return groups;
}

export function gridOf(typed: readonly string[]): Record<string, readonly OptionValue[]> {
  return Object.fromEntries(
    typed.map((text) => {
      const { named, value } = assignment('--grid', text, 'PART.OPTION=A,B,…');
      const { group, name, option } = named;
      if (option.type === 'array') throw usage(`'${group}.${name}' is a list and cannot be tuned.`);
      const values = value
        .split(',')
        .map((item) => checkedOption(group, name, option, parseOption(option, item.trim())));
      return [`${group}.${name}`, values];
    }),
  );
}

function assignment(flag: string, typed: string, form: string): { named: NamedOption; value: string } {
  const equals = typed.indexOf('=');
  if (equals < 0) throw usage(`${flag} takes ${form}, got "${printable(typed)}".`);
  return { named: optionAt(typed.slice(0, equals)), value: typed.slice(equals + 1) };
}

const usage = (message: string): SatchelError => badParam(message, "'satchel methods' lists every option.");
