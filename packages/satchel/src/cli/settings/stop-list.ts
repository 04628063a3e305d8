/**
 * One's own stop list as a file: `text.stopWords=my-words.txt` reads the words, separated by white space, and stands for stopWords=own with
 * those words, which the model then carries with it. Lines that begin with # are remarks.
 */
import { resolve } from 'node:path';
import type { OptionValue } from '../../core/options.ts';
import type { NamedOption } from './option-groups.ts';
import { readSmallText } from './small-text.ts';

/** `undefined` where the value is no file; relative names are looked for in `folder`. */
export async function stopListSettings(
  { group, name, option }: NamedOption,
  value: string,
  folder: string,
): Promise<Readonly<Record<string, OptionValue>> | undefined> {
  if (group !== 'text' || name !== 'stopWords') return undefined;
  const isListed = option.type === 'string' && 'enum' in option && option.enum.includes(value);
  if (isListed || !/[./\\]/.test(value)) return undefined; // a name without a dot or slash is a misspelt list, not a file
  const text = await readSmallText(resolve(folder, value));
  const words = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word !== '');
  return { stopWords: 'own', stopList: [...new Set(words)] };
}
