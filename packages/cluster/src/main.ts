/** `satchel spark …` and `satchel opensearch …`: finds the command, runs it, and turns the outcome into an exit code. */
import { SatchelError } from 'satchel';
import { errorReport, exitCodes, satchelErrorOf } from 'satchel/service';
import { helpText, parseWords } from './arguments.ts';
import type { Command } from './command.ts';

type Loaded = () => Promise<{ readonly command: Command }>;

const commands: Readonly<Record<string, Readonly<Record<string, Loaded>>>> = {
  spark: {
    transform: () => import('./spark/transform.ts'),
    sql: () => import('./spark/sql.ts'),
    pack: () => import('./spark/pack.ts'),
    count: () => import('./spark/count.ts'),
    tokenise: () => import('./spark/tokenise.ts'),
    fit: () => import('./spark/fit.ts'),
  },
  opensearch: {
    load: () => import('./opensearch/load.ts'),
    search: () => import('./opensearch/search.ts'),
  },
};

/** `argv` starts with the group: spark, opensearch. Returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await answer(argv);
  } catch (thrown) {
    return report(thrown, argv);
  }
}

async function answer([group = '', name, ...rest]: readonly string[]): Promise<number> {
  const known = Object.hasOwn(commands, group) ? commands[group]! : {};
  const isHelp = name === undefined || name === '--help' || name === '-h';
  if (isHelp) {
    process.stdout.write(await overview(group, known));
    return name === undefined ? exitCodes.usage : 0;
  }
  const load = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!load)
    throw new SatchelError(
      'UNKNOWN_COMMAND',
      `there is no command '${group} ${name}'; there are: ${Object.keys(known).join(', ')}.`,
      { kind: 'usage', remedy: `See 'satchel ${group} --help'.` },
    );
  const { command } = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(helpText(command));
    return 0;
  }
  const given = parseWords(rest, `${group} ${name}`, command);
  const { result, text, exitCode = 0 } = await command.run(given);
  process.stdout.write(given.isOn('json') ? `${JSON.stringify(result)}\n` : text);
  return exitCode;
}

async function overview(group: string, known: Readonly<Record<string, Loaded>>): Promise<string> {
  const rows = await Promise.all(
    Object.entries(known).map(async ([name, load]) => {
      const { summary } = (await load()).command;
      return `  ${name.padEnd(12)} ${summary}\n`;
    }),
  );
  return `satchel ${group} COMMAND\n\n${rows.join('')}\nsatchel ${group} COMMAND --help shows the flags of a command.\n`;
}

function report(thrown: unknown, argv: readonly string[]): number {
  const error = satchelErrorOf(thrown);
  const exitCode = exitCodes[error.kind];
  const { code, where, message, remedyAtTerminal: remedy, facts } = error;
  const place = where === undefined || message.includes(where) ? '' : `${where}: `;
  const lines = [`satchel: ${place}${message}`, ...(remedy ? [remedy] : [])];
  if (argv.includes('--debug')) lines.push(...traces(thrown));
  if (argv.includes('--json'))
    lines.push(JSON.stringify(errorReport({ code, where, message, remedy, facts }, { exitCode })));
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}

/** The stack here, and what Spark wrote. */
function traces(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  return [String(thrown.stack), ...(thrown.cause === undefined ? [] : [String(thrown.cause)])];
}
