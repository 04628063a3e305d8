/** The arguments, flags and examples of `satchel inspect`. */
import type { CommandShape } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';
import { modelPositional } from '../shared/shapes.ts';

export const shape = {
  positionals: [{ ...modelPositional, name: 'FILE' }],
  flags: { Output: [flags.json, flags.isolated, ...always] },
  examples: ['satchel inspect stars.satchel'],
} satisfies CommandShape;
