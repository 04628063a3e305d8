/** The arguments, flags and examples of `satchel cite`. */
import { optionGroups } from '../../../requests/option-groups.ts';
import { always, commandShape, flags } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [
    {
      name: 'METHOD…',
      description: 'methods whose papers to cite; without any, Satchel itself',
      optional: true,
      repeats: true,
      offers: ['satchel', ...Object.keys(optionGroups)],
    },
  ],
  flags: { Output: [flags.json, ...always] },
  examples: ['satchel cite', 'satchel cite scdv linear-svm > references.bib'],
});
