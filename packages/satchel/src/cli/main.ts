/**
 * The door of the command line: finds the command, runs it, and turns whatever happens into an exit code. Commands are loaded when they
 * are called, so that `--help` costs next to nothing.
 */
import { printable, SatchelError } from '../core/errors.ts';
import { nearest } from '../core/spelling.ts';
import { version } from '../run/version.ts';
import { flags } from './arguments/flags.ts';
import { commandHelp, groupOverview, overview, type Paint } from './arguments/help.ts';
import { parseArguments } from './arguments/parse.ts';
import { type CommandName, commandGroups, commandNames, isCommandName, shapes } from './arguments/shapes.ts';
import type { RunCommand } from './context.ts';
import { reportError } from './report-error.ts';
import { listenForStop } from './stop-signals.ts';
import { openTerminal, type Terminal } from './terminal/terminal.ts';

const commands: Readonly<Record<CommandName, () => Promise<{ run: RunCommand }>>> = {
  train: () => import('./commands/train.ts'),
  predict: () => import('./commands/predict.ts'),
  evaluate: () => import('./commands/evaluate.ts'),
  compare: () => import('./commands/compare.ts'),
  inspect: () => import('./commands/inspect.ts'),
  explain: () => import('./commands/explain.ts'),
  encode: () => import('./commands/encode.ts'),
  similar: () => import('./commands/similar.ts'),
  topics: () => import('./commands/topics.ts'),
  senses: () => import('./commands/senses.ts'),
  'words train': () => import('./commands/words/train.ts'),
  'words convert': () => import('./commands/words/convert.ts'),
  'words nearest': () => import('./commands/words/nearest.ts'),
  'words analogy': () => import('./commands/words/analogy.ts'),
  'words evaluate': () => import('./commands/words/evaluate.ts'),
  'words coverage': () => import('./commands/words/coverage.ts'),
  index: () => import('./commands/index-collection.ts'),
  search: () => import('./commands/search.ts'),
  check: () => import('./commands/check.ts'),
  'evaluate-retrieval': () => import('./commands/evaluate-retrieval.ts'),
  reproduce: () => import('./commands/reproduce.ts'),
  map: () => import('./commands/map.ts'),
  methods: () => import('./commands/methods.ts'),
  complete: () => import('./commands/complete.ts'),
};

export async function main(words: readonly string[]): Promise<void> {
  const terminal = openTerminal();
  using stop = listenForStop();
  try {
    process.exitCode = await answer(words, terminal, stop.signal);
  } catch (error) {
    const { text, exitCode } = reportError(error, { ...wishes(words), signal: stop.signal });
    terminal.note(text);
    process.exitCode = exitCode;
  }
}

async function answer(words: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  const paint: Paint = {
    heading: (text) => terminal.style('bold', text),
    term: (text) => terminal.style('cyan', text),
  };
  const first = words.findIndex((word) => !['--quiet', '-q', '--debug', '--json'].includes(word)); // these may stand in front
  const name = words[first];
  if (name === undefined) {
    terminal.note(overview({ heading: String, term: String }));
    return 2;
  }
  if (name === '--version' || name === '-V') {
    await terminal.print(`${version}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h' || (name === 'help' && words[first + 1] === undefined)) {
    await terminal.print(overview(paint));
    return 0;
  }
  const isHelp = name === 'help';
  const at = isHelp ? first + 1 : first;
  const [group = '', second] = [words[at], words[at + 1]];
  const isGroup = commandGroups.has(group);
  if (isGroup && (second === undefined || second === '--help' || second === '-h')) {
    if (second !== undefined || isHelp) await terminal.print(groupOverview(group, paint));
    else terminal.note(groupOverview(group, { heading: String, term: String }));
    return second !== undefined || isHelp ? 0 : 2;
  }
  const command = commandNamed(group, isGroup ? second : undefined);
  const args = parseArguments(shapes[command], isHelp ? ['--help'] : words.toSpliced(first, isGroup ? 2 : 1));
  if (args.isOn(flags.help)) {
    await terminal.print(commandHelp(shapes[command], paint));
    return 0;
  }
  const { run } = await commands[command]();
  process.exitCode = 0;
  await run({ args, terminal, signal, environment: process.env });
  return Number(process.exitCode); // a command that did its work and found something amiss has set it
}

function commandNamed(first: string, second: string | undefined): CommandName {
  const name = second === undefined ? first : `${first} ${second}`;
  if (isCommandName(name)) return name;
  const what = name.startsWith('-') ? 'option' : 'command';
  const known = second === undefined ? commandNames : commandNames.filter((command) => command.startsWith(`${first} `));
  const meant = nearest(name, what === 'option' ? ['--help', '--version'] : known);
  const hint = meant ? `did you mean '${meant}'?` : `the commands are: ${known.join(', ')}.`;
  throw new SatchelError('UNKNOWN_COMMAND', `there is no ${what} '${printable(name)}'; ${hint}`, {
    kind: 'usage',
    remedy: "See 'satchel --help'.",
  });
}

/** Read from the bare words: an error may come before they are understood. */
function wishes(words: readonly string[]): { debug: boolean; json: boolean } {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  return { debug: before.includes('--debug'), json: before.includes('--json') };
}
