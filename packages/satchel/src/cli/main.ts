/** Entry point of the command line: finds the command, runs it, and turns the outcome into an exit code. */
import { access } from 'node:fs/promises';
import { nearest } from '../core/checks/spelling.ts';
import { printable, usageError } from '../core/errors.ts';
import { isolating } from '../isolation/in-force.ts';
import { version } from '../run/version.ts';
import { type Command, groupsOf } from './arguments/flag.ts';
import { commandHelp, groupOverview, overview, type Paint } from './arguments/help.ts';
import { type CommandName, commandNames, commandTable, isCommandName, loadCommand } from './commands/table.ts';
import { reportError } from './report-error.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';
import { openTerminal, type Terminal } from './terminal/terminal.ts';

const mayStandInFront: readonly string[] = ['--quiet', '-q', '--debug', '--json'];
const unpainted: Paint = { heading: String, term: String };
const summaries = commandNames.map((name) => [name, commandTable[name].summary] as const);

export async function main(argv: readonly string[]): Promise<void> {
  const terminal = openTerminal();
  using stop = listenForStop();
  try {
    process.exitCode = await answer(argv, terminal, stop);
  } catch (error) {
    const { text, exitCode } = reportError(error, { ...wishes(argv), signal: stop.signal });
    terminal.note(text);
    process.exitCode = exitCode;
  }
}

async function answer(argv: readonly string[], terminal: Terminal, stop: StopSignals): Promise<number> {
  const paint: Paint = {
    heading: (text) => terminal.style('bold', text),
    term: (text) => terminal.style('cyan', text),
  };
  const first = argv.findIndex((word) => !mayStandInFront.includes(word));
  const name = argv[first];
  if (name === undefined) {
    terminal.note(overview(summaries, unpainted));
    return 2;
  }
  if (name === '--version' || name === '-V') {
    await terminal.print(`${version}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h' || (name === 'help' && argv[first + 1] === undefined)) {
    await terminal.print(overview(summaries, paint));
    return 0;
  }
  const isHelp = name === 'help';
  const at = isHelp ? first + 1 : first;
  const [group = '', second] = [argv[at], argv[at + 1]];
  const isGroup = groupsOf(commandNames).has(group);
  if (isGroup && (second === undefined || second === '--help' || second === '-h')) {
    if (second !== undefined || isHelp) await terminal.print(groupOverview(group, summaries, paint));
    else terminal.note(groupOverview(group, summaries, unpainted));
    return second !== undefined || isHelp ? 0 : 2;
  }
  if (!isHelp && !isGroup && !isCommandName(group) && (await isFile(group)))
    return runCommand('look', argv, paint, terminal, stop);
  const found = commandNamed(group, isGroup ? second : undefined);
  const entry = commandTable[found];
  if ('package' in entry && !isHelp) {
    stop[Symbol.dispose](); // it has its own way to end
    const { handOverTo } = await import('./commands/shared/other-package.ts');
    const own = argv.toSpliced(first, 1);
    return handOverTo(entry.package, found, entry.before === undefined ? own : [entry.before, ...own]);
  }
  return runCommand(found, isHelp ? ['--help'] : argv.toSpliced(first, isGroup ? 2 : 1), paint, terminal, stop);
}

async function runCommand(
  name: CommandName,
  argv: readonly string[],
  paint: Paint,
  terminal: Terminal,
  { signal, keeping }: StopSignals,
): Promise<number> {
  const [{ parseArguments }, { flags }] = await Promise.all([
    import('./arguments/parse.ts'),
    import('./arguments/flags.ts'),
  ]);
  const command = await loadCommand(name);
  const args = parseArguments(command, argv);
  if (args.isOn(flags.help)) {
    await terminal.print(commandHelp(command, paint));
    return 0;
  }
  const entry = commandTable[name];
  if (!('run' in entry)) return 0; // only its help is shown here
  const [{ run }, { createSession }] = await Promise.all([entry.run(), import('./session.ts')]);
  const commands = (): Promise<readonly Command[]> => Promise.all(commandNames.map(loadCommand));
  const session = createSession({ args, terminal, signal, keeping, environment: process.env, commands });
  process.exitCode = 0;
  try {
    await (args.isOn(flags.isolated) ? isolating(true, () => run(session)) : run(session));
  } finally {
    session.line.clear();
  }
  return Number(process.exitCode); // set by a command that did its work and found a problem
}

/** A word that names a file, or looks like one: commands win over files of the same name. */
async function isFile(word: string): Promise<boolean> {
  if (word === '' || word.startsWith('-')) return false;
  if (/[/\\*?]|\.\w+$/.test(word)) return true;
  return access(word).then(
    () => true,
    () => false,
  );
}

function commandNamed(first: string, second: string | undefined): CommandName {
  const name = second === undefined ? first : `${first} ${second}`;
  if (isCommandName(name)) return name;
  const what = name.startsWith('-') ? 'option' : 'command';
  const known = second === undefined ? commandNames : commandNames.filter((command) => command.startsWith(`${first} `));
  const meant = nearest(name, what === 'option' ? ['--help', '--version'] : known);
  const hint = meant ? `did you mean '${meant}'?` : `the commands are: ${known.join(', ')}.`;
  throw usageError('UNKNOWN_COMMAND', `there is no ${what} '${printable(name)}'; ${hint}`, "See 'satchel --help'.");
}

/** Read from the plain words: an error may occur before they are parsed. */
function wishes(argv: readonly string[]): { debug: boolean; json: boolean } {
  const end = argv.indexOf('--');
  const before = end < 0 ? argv : argv.slice(0, end);
  return { debug: before.includes('--debug'), json: before.includes('--json') };
}
