/** The help texts, made from the table of commands and the declarations the parser reads. */
import type { Option } from '../../core/options.ts';
import { type Command, type Flag, flagsOf, isSwitch } from './flag.ts';

/** Colours headings and flags; plain text without colour. */
export interface Paint {
  heading(text: string): string;
  term(text: string): string;
}

const WIDTH = 100;

/** Names with their summaries. */
type Summaries = readonly (readonly [name: string, summary: string])[];

export function overview(commands: Summaries, paint: Paint): string {
  return [
    'satchel: text classification, search, topics and document vectors, built on bags of words and word vectors.',
    '',
    paint.heading('Usage'),
    '  satchel FILE                 satchel COMMAND …                 satchel COMMAND --help',
    '',
    paint.heading('Commands'),
    ...table(commands, paint),
    '',
    paint.heading('A first run'),
    '  satchel          reviews.csv',
    '  satchel evaluate reviews.csv --text review --label stars',
    '  satchel train    reviews.csv --text review --label stars --out stars.satchel',
    '  satchel explain  stars.satchel --text "not a bad film"',
    '',
    paint.heading('Exit codes'),
    '  0 done · 2 usage · 65 bad data · 66 input missing · 70 a bug in satchel · 73 cannot create output',
    '  74 disk full or broken · 75 busy · 77 permission · 78 configuration · 130, 143 stopped by a signal',
    '',
  ].join('\n');
}

/** `satchel words`: the commands that begin with it. */
export function groupOverview(group: string, commands: Summaries, paint: Paint): string {
  return [
    paint.heading('Usage'),
    `  satchel ${group} COMMAND …            satchel ${group} COMMAND --help`,
    '',
    paint.heading('Commands'),
    ...table(
      commands.filter(([name]) => name.startsWith(`${group} `)),
      paint,
    ),
    '',
  ].join('\n');
}

export function commandHelp(command: Command, paint: Paint): string {
  const { name, summary, positionals, flags, examples, tables: own = {} } = command;
  const names = positionals.map((positional) =>
    positional.optional ? `[${positional.name}]` : `${positional.name}${positional.repeats ? '…' : ''}`,
  );
  const groups = Object.entries(flags).flatMap(([heading, members]) => [
    paint.heading(heading),
    ...table(
      members.filter(({ isRare }) => !isRare).map((flag) => [termOf(flag), descriptionOf(flag)]),
      paint,
    ),
    '',
  ]);
  const rare = flagsOf(command).filter(({ isRare }) => isRare);
  const tables = Object.entries({
    ...(rare.length === 0 ? {} : { 'Rarely needed': [['', rare.map((flag) => `--${flag.name}`).join(', ')] as const] }),
    ...own,
  }).flatMap(([heading, rows]) => [paint.heading(heading), ...table(rows, paint), '']);
  return [
    `${summary[0]?.toUpperCase()}${summary.slice(1)}${summary.endsWith('?') ? '' : '.'}`,
    '',
    paint.heading('Usage'),
    `  satchel ${[name, ...names, '[options]'].join(' ')}`,
    ...table(
      positionals.map((positional) => [positional.name, positional.description]),
      paint,
    ),
    '',
    ...groups,
    ...tables,
    paint.heading('Examples'),
    ...examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

const termOf = (flag: Flag): string =>
  `${flag.short === undefined ? '' : `-${flag.short}, `}--${flag.name}${flag.placeholder === undefined ? '' : ` ${flag.placeholder}`}`;

function descriptionOf(flag: Flag): string {
  const facts = [...choicesOf(flag.option), ...defaultOf(flag), ...(flag.repeats ? ['may be repeated'] : [])];
  return `${flag.option.description}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
}

function choicesOf(option: Option): string[] {
  return option.type === 'string' && 'enum' in option ? [option.enum.join(', ')] : [];
}

function defaultOf(flag: Flag): string[] {
  if (isSwitch(flag)) return flag.option.default ? [`default: on; off with --${flag.name}=false`] : [];
  if (flag.option.default === '' || /default:/.test(flag.option.description)) return [];
  return [`default: ${String(flag.option.default)}`];
}

/** Terms on the left, descriptions wrapped on the right. */
function table(rows: readonly (readonly [string, string])[], paint: Paint): string[] {
  const left = Math.min(30, Math.max(...rows.map(([term]) => term.length), 0));
  return rows.flatMap(([term, description]) => {
    const lines = wrapped(description, WIDTH - left - 4);
    const first = term.length > left ? [`  ${paint.term(term)}`] : [];
    return [
      ...first,
      ...lines.map(
        (line, i) => `  ${i === 0 && first.length === 0 ? paint.term(term.padEnd(left)) : ' '.repeat(left)}  ${line}`,
      ),
    ];
  });
}

export function wrapped(text: string, width: number, lengthOf = (line: string): number => line.length): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && lengthOf(`${line} ${word}`) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
