/** The arguments, flags and examples of `satchel methods`. */
import { optionGroups } from '../../../requests/option-groups.ts';
import { always, commandShape, flags } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [
    {
      name: 'PART',
      description: 'one part only: bow, linear-svm, text, corpus …',
      optional: true,
      offers: Object.keys(optionGroups),
    },
  ],
  flags: { Output: [flags.json, ...always] },
  examples: ['satchel methods', 'satchel methods linear-svm'],
});
