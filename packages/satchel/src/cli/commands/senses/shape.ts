/** The arguments, flags and examples of `satchel senses`. */
import { number } from '../../../core/options.ts';
import { always, commandShape, flags, valueFlag } from '../../arguments/flags.ts';
import { modelPositional, topicWords } from '../shared/shapes.ts';

export const sensesFlags = {
  least: valueFlag('least', 'P', number('leave out topics with a smaller share of the word', 0.1, { min: 0, max: 1 })),
  topicWords,
};

export const shape = commandShape({
  positionals: [modelPositional, { name: 'WORD', description: 'one word or more, each by itself', repeats: true }],
  flags: { Topics: Object.values(sensesFlags), Output: [flags.json, flags.isolated, ...always] },
  examples: ['satchel senses news.satchel subject break --least 0.05'],
});
