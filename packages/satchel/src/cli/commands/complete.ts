/** `satchel complete bash|zsh|fish`: a script that knows every command, flag and option, and starts nothing when a key is pressed. */
import { printable, SatchelError } from '../../core/errors.ts';
import { nearest } from '../../core/spelling.ts';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { completionWords } from '../completion/words.ts';
import { zshScript } from '../completion/zsh.ts';
import type { RunCommand } from '../context.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const run: RunCommand = async ({ args, terminal }) => {
  const shell = args.positionals[0] ?? '';
  const script = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
  if (!script) {
    const meant = nearest(shell, Object.keys(scripts));
    throw new SatchelError(
      'BAD_PARAM',
      `there is no completion for '${printable(shell)}'; ${meant ? `did you mean '${meant}'?` : 'there is: bash, zsh, fish.'}`,
      {
        kind: 'usage',
      },
    );
  }
  await terminal.print(script(completionWords()));
};
