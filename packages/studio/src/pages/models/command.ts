/** The command that makes the same model from a file with the documents that it learned from. */
import type { ModelChoice } from '../../engine/engine.ts';

export function commandFor({ representation, classifier, options }: ModelChoice, file: string): string {
  const settings = Object.entries(options).map(([name, value]) => `--set ${quoted(`${name}=${textOf(value)}`)}`);
  return ['satchel train', quoted(file), `--representation ${quoted(representation)}`, `--classifier ${classifier}`, ...settings, '--evaluate none --seed 1 --out model.satchel'].join(' '); // biome-ignore format: one list
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** For a shell: anything but plain characters goes in single quotes. */
const quoted = (text: string): string => (/^[\w./=+:,@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
