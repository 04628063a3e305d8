/** The arguments, flags and examples of `satchel check`. */
import type { CommandShape } from '../../arguments/flag.ts';
import { always, flags } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const shape = {
  positionals: [folderPositional],
  flags: { Output: [flags.json, ...always] },
  examples: ['satchel check mails'],
} satisfies CommandShape;
