/** The arguments, flags and examples of `satchel check`. */
import { always, commandShape, flags } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const shape = commandShape({
  positionals: [folderPositional],
  flags: { Output: [flags.json, ...always] },
  examples: ['satchel check mails'],
});
