/** The command that makes the same model from a file with the documents that it learned from, and one with the texts that it trained itself on. */
import type { ModelChoice } from '../../engine/engine.ts';

export function commandFor(
  { representation, classifier, options, isSelfTrained }: ModelChoice,
  file: string,
  texts: string,
): string {
  const settings = Object.entries(options).map(([name, value]) => `--set ${quoted(`${name}=${textOf(value)}`)}`);
  return ['satchel train', quoted(file), `--representation ${quoted(representation)}`, `--classifier ${classifier}`, ...(isSelfTrained ? [`--unlabelled ${quoted(texts)}`] : []), ...settings, '--evaluate none --seed 1 --out model.satchel'].join(' '); // biome-ignore format: one list
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** For a shell: anything but plain characters goes in single quotes. */
const quoted = (text: string): string => (/^[\w./=+:,@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
