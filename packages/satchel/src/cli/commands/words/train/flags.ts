/**
 * The flags of `satchel words train`. Those of the methods follow from their declarations.
 */
import { number, type Option, type Options, type OptionValue } from '../../../../core/options.ts';
import { phraseOptions, textBuffer } from '../../../../requests/words.ts';
import { wordMethods, wordTrainingOptions } from '../../../../words/words-options.ts';
import type { Flag } from '../../../arguments/flag.ts';
import { switchFlag, valueFlag } from '../../../arguments/flags.ts';

const { seed: _seed, ...shared } = wordTrainingOptions; // every run has a seed (flags.ts)

/** Options of methods that are worth a line of help. */
const FREQUENT = ['window', 'epochs', 'negative', 'learningRate', 'subwords'];

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const shown = (value: OptionValue): string => (Array.isArray(value) ? value.join(',') : String(value));

function flagsFor(options: Options): Readonly<Record<string, Flag>> {
  const flags = Object.entries(options).map(([name, option]): [string, Flag] => {
    const placeholder = option.type === 'integer' ? 'N' : option.type === 'number' ? 'NUMBER' : 'NAME';
    const isRare = !Object.hasOwn(shared, name) && !FREQUENT.includes(name);
    return [name, { name: dashed(name), option, isRare, ...(option.type === 'boolean' ? {} : { placeholder }) }];
  });
  return Object.fromEntries(flags);
}

/** Options of the group `words`. */
export const sharedFlags = flagsFor(shared);

/** The options of the default method are flags as well, for every method that has them; others are set with `--set METHOD.OPTION=VALUE`. */
export const methodFlags = flagsFor(
  Object.fromEntries(
    Object.keys(wordMethods[0]!.options)
      .sort((a, b) => Number(FREQUENT.includes(b)) - Number(FREQUENT.includes(a)))
      .map((name) => [name, declarationFor(name)]),
  ),
);

/** The declaration of the default method, with the defaults of the others: "default: 10; glove 15". */
function declarationFor(name: string): Option {
  const owners = wordMethods.filter(({ options }) => Object.hasOwn(options, name));
  const [first, ...others] = owners.map((owner) => ({ owner: owner.name, option: owner.options[name]! }));
  const { option } = first!;
  const different = others.filter((other) => other.option.default !== option.default);
  if (different.length === 0) return option;
  const defaults = different.map((other) => `; ${other.owner} ${shown(other.option.default)}`).join('');
  return { ...option, description: `${option.description}; default: ${shown(option.default)}${defaults}` };
}

/** Per method what it does and its options with their defaults, for help. */
export const methodLines = wordMethods.map(({ name, summary, options }): readonly [string, string] => {
  const values = Object.entries(options).map(([option, { default: value }]) => `${option}=${shown(value)}`);
  return [name, `${summary}: ${values.join(', ')}`];
});

export const phraseFlags = {
  phrases: valueFlag('phrases', 'PASSES', phraseOptions.phrases),
  phraseScore: valueFlag('phrase-score', 'NAME', phraseOptions.phraseScore, { isRare: true }),
  phraseThreshold: valueFlag('phrase-threshold', 'SCORE', phraseOptions.phraseThreshold, { isRare: true }),
  phraseMinCount: valueFlag('phrase-min-count', 'N', phraseOptions.phraseMinCount, { isRare: true }),
};

export const interruptionFlags = {
  resume: switchFlag('resume', 'go on with an interrupted run, to the same bytes as if it had never stopped'),
  checkpointEvery: valueFlag(
    'checkpoint-every',
    'SECONDS',
    number('how much work an interruption may cost; default: 30, more where saving is slow', 30, { min: 0, max: 1e6 }),
    { isRare: true },
  ),
  textBuffer: valueFlag('text-buffer', 'SIZE', textBuffer, { isRare: true }),
};
