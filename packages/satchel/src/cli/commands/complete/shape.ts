/** The arguments, flags and examples of `satchel complete`. */
import { always, commandShape } from '../../arguments/flags.ts';

export const shape = commandShape({
  positionals: [{ name: 'SHELL', description: 'bash, zsh or fish', offers: ['bash', 'zsh', 'fish'] }],
  flags: { General: always },
  examples: [
    'source <(satchel complete bash)',
    'satchel complete zsh > ~/.zfunc/_satchel',
    'satchel complete fish | source',
  ],
});
