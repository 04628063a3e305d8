/**
 * Completion for bash. Its word list splits at `=` (COMP_WORDBREAKS), so a value after `bow.weighting=` arrives as a
 * word of its own with `=` before it; `compopt -o nospace` keeps the cursor at the `=` that an option name ends in.
 */
import type { CommandWords, CompletionWords, FlagWords } from './words.ts';

export function bashScript({ first, groups, commands, options }: CompletionWords): string {
  const values = [...options]
    .filter(([, list]) => list.length > 0)
    .map(([path, list]) => `    ${path}) echo "${list.join(' ')}" ;;`);
  return `# Completion of satchel for bash: source <(satchel complete bash)
_satchel_options="${[...options.keys()].map((path) => `${path}=`).join(' ')}"

_satchel_values() {
  case "$1" in
${values.join('\n')}
  esac
}

_satchel() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
${[...groups].map(groupCase).join('\n')}
  if [ "$word" = "=" ]; then word="" before="="; local path="\${COMP_WORDS[COMP_CWORD-1]}"; else local path="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$before" = "=" ]; then
    COMPREPLY=($(compgen -W "$(_satchel_values "$path")" -- "$word"))
    return
  fi
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
complete -F _satchel satchel
`;
}

/** `words` takes a second word before it is a command. */
const groupCase = ([group, second]: readonly [
  string,
  readonly string[],
]): string => `  if [ "$command" = "${group}" ]; then
    if [ "$COMP_CWORD" -eq 2 ]; then
      COMPREPLY=($(compgen -W "${second.join(' ')} --help" -- "$word"))
      return
    fi
    command="${group} \${COMP_WORDS[2]}"
  fi`;

function commandCase({ name, flags, positional }: CommandWords): string {
  const flagNames = flags.map((flag) => `--${flag.name}`).join(' ');
  const otherwise =
    positional === 'files'
      ? 'COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames'
      : `COMPREPLY=($(compgen -W "${positional.join(' ')}" -- "$word"))`;
  return `    "${name}")
      case "$before" in
${flags
  .filter(({ takesValue }) => takesValue)
  .map((flag) => `        ${patternOf(flag)}) ${offer(flag)}; return ;;`)
  .join('\n')}
      esac
      case "$word" in
        -*) COMPREPLY=($(compgen -W "${flagNames}" -- "$word")) ;;
        *) ${otherwise} ;;
      esac ;;`;
}

const patternOf = ({ name, short }: FlagWords): string => (short === undefined ? `--${name}` : `--${name}|-${short}`);

function offer({ values }: FlagWords): string {
  if (values === 'files') return 'COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames';
  if (values === 'options') return 'COMPREPLY=($(compgen -W "$_satchel_options" -- "$word")); compopt -o nospace';
  return values.length === 0 ? 'COMPREPLY=()' : `COMPREPLY=($(compgen -W "${values.join(' ')}" -- "$word"))`;
}
