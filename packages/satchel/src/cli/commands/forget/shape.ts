/** The arguments, flags and examples of `satchel forget`. */
import { always, commandShape, described, flags, trainingFlags } from '../../arguments/flags.ts';
import { corpusPositional, modelPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [modelPositional, { ...corpusPositional, description: 'the documents to forget, with their labels' }],
  flags: {
    Output: [described(flags.out, 'the file of the new model'), flags.force, flags.json],
    'Reading documents': [...trainingFlags, flags.set, flags.config],
    Running: [flags.threads],
    General: always,
  },
  examples: ['satchel forget mail.satchel erased.jsonl --out mail-2.satchel'],
});
