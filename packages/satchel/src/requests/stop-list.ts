/**
 * One's own stop list as a file: `text.stopWords=my-words.txt` reads the words, separated by white space, and stands
 * for stopWords=own with those words, which the model then carries with it. Lines that begin with # are remarks.
 */
import type { OptionValue } from '../core/options.ts';
import type { NamedOption } from './option-groups.ts';

/** Reads a small text file by name; absent if a request may not name files. */
export type ReadText = (name: string) => Promise<string>;

/** `undefined` where the value is no file. */
export async function stopListSettings(
  { group, name, option }: NamedOption,
  value: string,
  readText: ReadText | undefined,
): Promise<Readonly<Record<string, OptionValue>> | undefined> {
  if (group !== 'text' || name !== 'stopWords' || !readText) return undefined;
  const isListed = option.type === 'string' && 'enum' in option && option.enum.includes(value);
  if (isListed || !/[./\\]/.test(value)) return undefined; // without a dot or slash: a misspelt list, not a file
  const terms = (await readText(value))
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word !== '');
  return { stopWords: 'own', stopList: [...new Set(terms)] };
}
