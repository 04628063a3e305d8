/**
 * `satchel complete bash|zsh|fish`: prints a script that holds every command, flag and option, so that completing
 * starts no process.
 */
import { nearest } from '../../../core/checks/spelling.ts';
import { badParam, printable } from '../../../core/errors.ts';
import { bashScript } from '../../completion/bash.ts';
import { fishScript } from '../../completion/fish.ts';
import { completionWords } from '../../completion/words.ts';
import { zshScript } from '../../completion/zsh.ts';
import type { RunCommand } from '../../session.ts';

const scripts = new Map(Object.entries({ bash: bashScript, zsh: zshScript, fish: fishScript }));

export const run: RunCommand = async ({ args, terminal, commands }) => {
  const [shell = ''] = args.positionals;
  const script = scripts.get(shell);
  if (script) return terminal.print(script(completionWords(await commands())));
  const meant = nearest(shell, [...scripts.keys()]);
  const hint = meant ? `did you mean '${meant}'?` : 'there is: bash, zsh, fish.';
  throw badParam(`there is no completion for '${printable(shell)}'; ${hint}`);
};
