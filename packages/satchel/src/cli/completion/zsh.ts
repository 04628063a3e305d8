/**
 * Completion for zsh, through its own `_arguments`: descriptions beside the flags, values where there is a fixed set.
 */
import type { CommandWords, CompletionWords, FlagWords } from './words.ts';

export function zshScript({ first, groups, commands, options }: CompletionWords): string {
  const values = [...options]
    .filter(([, list]) => list.length > 0)
    .map(([path, list]) => `    ${path}) compadd -- ${list.map(quoted).join(' ')} ;;`);
  return `#compdef satchel
# Completion of satchel for zsh: satchel complete zsh > a folder of $fpath, as _satchel
_satchel_option() {
  if compset -P '*='; then
    case "\${IPREFIX%=}" in
${values.join('\n')}
    esac
  else
    compadd -S '=' -- ${[...options.keys()].join(' ')}
  fi
}

_satchel() {
  if (( CURRENT == 2 )); then
    local -a commands=(${first.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(' ')})
    _describe 'command' commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
${[...groups].map(groupCase).join('\n')}
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
compdef _satchel satchel
`;
}

/** `words` takes a second word before it is a command. */
const groupCase = ([group, second]: readonly [
  string,
  readonly string[],
]): string => `  if [[ "$command" = ${group} ]]; then
    if (( CURRENT == 2 )); then
      compadd -- ${second.join(' ')}
      return
    fi
    command="${group} \${words[2]}"
    shift words
    (( CURRENT-- ))
  fi`;

function commandCase({ name, flags, positional }: CommandWords): string {
  const rest = positional === 'files' ? `'*:file:_files'` : `'*:value:(${positional.join(' ')})'`;
  return `    "${name}") _arguments -s ${flags.map(spec).join(' ')} ${rest} ;;`;
}

function spec({ name, short, description, takesValue, values }: FlagWords): string {
  const says = description.replace(/[[\]:]/g, (character) => `\\${character}`);
  const action =
    values === 'files'
      ? '_files'
      : values === 'options'
        ? '_satchel_option'
        : values.length > 0
          ? `(${values.map((value) => value.replaceAll(':', '\\:')).join(' ')})`
          : ' ';
  const one = (flag: string): string => quoted(`*${flag}[${says}]${takesValue ? `:value:${action}` : ''}`);
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].map(one).join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
