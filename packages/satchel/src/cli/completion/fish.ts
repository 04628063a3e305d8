/** Completion for fish: one line per flag. */
import type { CommandWords, CompletionWords, FlagWords } from './words.ts';

export function fishScript({ first, groups, commands, options }: CompletionWords): string {
  const paths = [...options].flatMap(([path, list]) =>
    list.length === 0 ? [`${path}=`] : list.map((value) => `${path}=${value}`),
  );
  return `# Completion of satchel for fish: satchel complete fish | source
complete -c satchel -f
function _satchel_is --description 'whether the command being typed begins with these words'
  set -l typed (commandline -opc)
  test "$typed[2..(math 1 + (count $argv))]" = "$argv"
end
set -g _satchel_options ${paths.join(' ')}
complete -c satchel -n __fish_use_subcommand -l help -d 'show help'
complete -c satchel -n __fish_use_subcommand -l version -d 'show the version'
${first.map(({ name, summary }) => `complete -c satchel -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`).join('\n')}
${[...groups].map(groupLine).join('\n')}
${commands.flatMap(commandLines).join('\n')}
`;
}

/** Completes the second word while it is missing. */
const groupLine = ([group, second]: readonly [string, readonly string[]]): string =>
  `complete -c satchel -n 'test (count (commandline -opc)) -eq 2; and _satchel_is ${group}' -a ${quoted(second.join(' '))}`;

function commandLines({ name, flags, positional }: CommandWords): string[] {
  const here = `complete -c satchel -n '_satchel_is ${name}'`;
  const rest =
    positional === 'files'
      ? [`${here} -F`]
      : positional.length > 0
        ? [`${here} -a ${quoted(positional.join(' '))}`]
        : [];
  return [
    ...flags.map(
      (flag) =>
        `${here} -l ${flag.name}${flag.short === undefined ? '' : ` -s ${flag.short}`}${offer(flag)} -d ${quoted(flag.description)}`,
    ),
    ...rest,
  ];
}

function offer({ takesValue, values }: FlagWords): string {
  if (!takesValue) return '';
  if (values === 'files') return ' -r -F';
  if (values === 'options') return " -x -a '$_satchel_options'";
  return values.length === 0 ? ' -x' : ` -x -a ${quoted(values.join(' '))}`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
