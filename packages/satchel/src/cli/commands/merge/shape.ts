/** The arguments, flags and examples of `satchel merge`. */
import { always, commandShape, described, flags } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [modelPositional, { ...modelPositional, name: 'OTHER', description: 'a model with the same settings' }],
  flags: {
    Output: [described(flags.out, 'the file of the new model'), flags.force, flags.json, flags.isolated, ...always],
  },
  examples: ['satchel merge north.satchel south.satchel --out both.satchel'],
});
