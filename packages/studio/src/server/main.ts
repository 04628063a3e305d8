/** `satchel studio`: serves the page on this machine and opens it in a browser. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { serveStudio } from './serve-studio.ts';

const HELP = `satchel studio: the page in a browser, served from this machine; nothing is sent anywhere else

  satchel studio [--port N] [--no-open]

  --port N     default 8018; 0 takes any that is free
  --no-open    do not open a browser
  --json       errors as JSON

Prints {"url"} when the page can be opened. Ctrl+C ends it.
`;

const [USAGE, FAILED, INTERRUPTED] = [2, 74, 130];

/** Returns the exit code. `argv` is what follows `satchel studio`. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...argv], options: flags, strict: true });
    if (values.help) return say(HELP);
    const studio = await serveStudio(portOf(values.port ?? '8018'));
    process.stdout.write(`${JSON.stringify({ url: studio.url })}\n`);
    if (!values['no-open']) openBrowser(studio.url);
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
    await studio.close();
    return INTERRUPTED;
  } catch (error) {
    return report(error, argv.includes('--json'));
  }
}

const flags = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function portOf(typed: string): number {
  const port = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  if (port <= 65_535) return port;
  throw Object.assign(new Error(`--port must be a whole number from 0 to 65535, got "${typed}".`), {
    code: 'BAD_PARAM',
  });
}

function report(error: unknown, asJson: boolean): number {
  const { code = 'INTERNAL', message } = error as { code?: string; message: string };
  const isTaken = code === 'EADDRINUSE';
  const isUsage = code === 'BAD_PARAM' || code.startsWith('ERR_PARSE_ARGS');
  const shown = {
    code: isTaken ? 'PORT_TAKEN' : isUsage ? 'BAD_PARAM' : code,
    message: isTaken ? 'Another program listens on this port.' : message,
    where: null,
    remedy: isTaken ? 'Name another with --port, or take any that is free with --port 0.' : isUsage ? "See 'satchel studio --help'." : null, // biome-ignore format: one choice
    facts: {},
  };
  const text = asJson ? JSON.stringify({ error: shown }) : [`satchel: ${shown.message}`, shown.remedy ?? ''].join('\n');
  process.stderr.write(`${text.trimEnd()}\n`);
  return isUsage ? USAGE : FAILED;
}

function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(command, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
