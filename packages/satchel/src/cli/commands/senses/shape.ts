/** The arguments, flags and examples of `satchel senses`. */
import { number } from '../../../core/options.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';
import { modelPositional, topicWords } from '../shared/shapes.ts';

export const sensesFlags = {
  least: {
    name: 'least',
    placeholder: 'P',
    option: number('leave out topics with a smaller share of the word', 0.1, { min: 0, max: 1 }),
  },
  topicWords,
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [modelPositional, { name: 'WORD', description: 'one word or more, each by itself', repeats: true }],
  flags: { Topics: Object.values(sensesFlags), Output: [flags.json, flags.isolated, ...always] },
  examples: ['satchel senses news.satchel subject break --least 0.05'],
} satisfies CommandShape;
