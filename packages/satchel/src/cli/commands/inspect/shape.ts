/** The arguments, flags and examples of `satchel inspect`. */
import { always, commandShape, flags } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [{ ...modelPositional, name: 'FILE' }],
  flags: { Output: [flags.json, flags.isolated, ...always] },
  examples: ['satchel inspect stars.satchel'],
});
