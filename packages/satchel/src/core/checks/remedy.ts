/**
 * Remedies are written as one types them at a terminal. In a program the same is said in options:
 *
 *   --text                       'text'
 *   --on-error skip              onError: 'skip'
 *   --set bow.weighting=binary   options: { bow: { weighting: 'binary' } }
 *   --set corpus.format=jsonl    format: 'jsonl'
 *
 * Whole commands (`satchel index DIR --representation lsi`) and flags of Node stay as they are.
 */

/** Flags whose option has another name. */
const NAMES: Readonly<Record<string, string>> = { 'split-field': 'split', split: 'protocol', upsert: 'replace' };

/** Flags that are switched on. */
const SWITCHES = ['force', 'upsert', 'resume', 'refit'];

const CALLS: readonly (readonly [RegExp, string])[] = [
  [/train --classifier none/g, 'fitEncoder()'],
  [/`satchel train --out`/g, '`saveModel()`'],
  [/satchel predict\b/g, 'predict()'],
];

/** `--set a.b=c`, or `--name` with a value that is no placeholder. */
const SET = /--set ([\w-]+)\.(\w+)=([\w:.-]*\w)/g;
const FLAG = /--([a-z][a-z-]*[a-z])(?: ([a-z][\w-]*|\d+)(?=[\s,;.)]|:\s|$)| (?:[A-Z]+|column:FIELD))?/g;

export function remedyInOptions(typed: string): string {
  const said = CALLS.reduce((text, [command, call]) => text.replace(command, call), typed);
  if (/satchel [a-z]|node --|--allow-|^ {2}satchel/.test(said)) return said;
  return said
    .replace(SET, (_, part: string, name: string, value: string) =>
      part === 'corpus' ? `${name}: ${quoted(value)}` : `options: { ${keyed(part)}: { ${name}: ${quoted(value)} } }`,
    )
    .replace(FLAG, (_, flag: string, value: string | undefined) => {
      const name = NAMES[flag] ?? flag.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
      if (SWITCHES.includes(flag)) return `${name}: true${value === undefined ? '' : ` ${value}`}`;
      if (value === undefined || WORDS.includes(value)) return value === undefined ? `'${name}'` : `'${name}' ${value}`;
      return `${name}: ${quoted(value)}`;
    });
}

/** Words of a sentence that follow a flag. */
const WORDS = ['or', 'and', 'in', 'for', 'is', 'out', 'where', 'with'];

const quoted = (value: string): string => (/^(\d[\d.]*|true|false)$/.test(value) ? value : `'${value}'`);
const keyed = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
