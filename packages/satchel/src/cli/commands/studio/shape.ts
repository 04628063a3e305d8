/** The arguments of `satchel studio`, for help and completion; the package `satchel-studio` reads them. */
import { integer } from '../../../core/options.ts';
import { commandShape, flags, switchFlag, valueFlag } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [],
  flags: {
    'The page': [
      valueFlag('port', 'N', integer('the port; 0 takes any that is free', 8018, { min: 0, max: 65_535 })),
      switchFlag('no-open', 'do not open a browser'),
    ],
    Output: [flags.json, flags.help],
  },
  examples: ['satchel studio', 'satchel studio --port 0 --no-open'],
});
