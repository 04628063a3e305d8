/** `satchel serve` and `satchel-service`: flags, signals, and one line of JSON on standard output when the service listens. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SatchelError, version } from 'satchel';
import { exitCodes, satchelErrorOf } from 'satchel/service';
import { backup, restore } from './backup.ts';
import { addKey, type KeyScope, keyScopes, listKeys, removeKey } from './door/keys.ts';
import { createService } from './index.ts';
import { type Limits, limitFlag, limitNames, limitTable, parseLimit } from './limits.ts';
import { stopYoungGeneration } from './young-generation.ts';

const signalCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Returns the exit code. `argv` is what follows `satchel serve`. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv);
  } catch (thrown) {
    const error = satchelErrorOf(thrown);
    const report = {
      code: error.code,
      message: error.message,
      where: error.where ?? null,
      remedy: error.remedyAtTerminal ?? null,
      facts: error.facts,
    };
    const text = argv.includes('--json')
      ? JSON.stringify({ error: report })
      : [`satchel: ${error.message}`, ...(error.remedyAtTerminal ? [error.remedyAtTerminal] : [])].join('\n');
    process.stderr.write(`${text}\n`);
    return exitCodes[error.kind];
  }
}

const flags = {
  data: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'key-file': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  collection: { type: 'string', multiple: true },
  threads: { type: 'string' },
  'data-sets': { type: 'string' },
  open: { type: 'boolean' },
  log: { type: 'boolean' },
  out: { type: 'string' },
  scope: { type: 'string' },
  name: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  ...Object.fromEntries(limitNames.map((name) => [limitFlag(name), { type: 'string' }])),
} as const satisfies ParseArgsOptionsConfig;

type Values = Readonly<Partial<Record<keyof typeof flags, string | boolean | readonly string[]>>>;

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(argv);
  const text = (name: keyof typeof flags): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  if (values.help) return say(help());
  if (values.version) return say(`${version}\n`);
  const data = text('data') ?? 'satchel-data';
  const [action, ...rest] = positionals;
  if (action === undefined) return listen(values, text, data);
  if (action === 'backup')
    return say(
      `${JSON.stringify({ files: await backup(data, required(rest[0] ?? text('out'), 'a folder for the copy: backup FOLDER')) })}\n`,
    );
  if (action === 'restore')
    return say(
      `${JSON.stringify({ files: await restore(required(rest[0], 'the folder of a copy: restore FOLDER'), data) })}\n`,
    );
  if (action === 'keys') return keys(rest, text, data);
  throw usage(`there is no '${action}'; there are: backup, restore, keys.`);
}

function parsed(argv: readonly string[]): { values: Values; positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(`${error instanceof Error ? error.message.split('. ')[0] : error}.`);
  }
}

async function keys(
  [action, id]: readonly string[],
  text: (name: 'scope' | 'name') => string | undefined,
  data: string,
): Promise<number> {
  if (action === 'list') {
    const rows = listKeys(data).map(({ id: own, name, scope, created }) =>
      JSON.stringify({ id: own, name, scope, created }),
    );
    return say(rows.map((row) => `${row}\n`).join(''));
  }
  if (action === 'add') {
    const scope = text('scope') ?? 'read';
    if (!keyScopes.includes(scope as KeyScope))
      throw usage(`--scope must be one of ${keyScopes.join(', ')}, got "${scope}".`);
    const { key, stored } = await addKey(data, scope as KeyScope, text('name') ?? '');
    return say(`${JSON.stringify({ id: stored.id, name: stored.name, scope, key })}\n`);
  }
  if (action === 'remove') {
    await removeKey(data, required(id, 'the id of a key: keys remove ID'));
    return say(`${JSON.stringify({ removed: id })}\n`);
  }
  throw usage('keys needs add, list or remove.');
}

async function listen(
  values: Values,
  text: (name: keyof typeof flags) => string | undefined,
  data: string,
): Promise<number> {
  const [host, keyFile, dataSets] = [text('host'), text('key-file'), text('data-sets')];
  const isLogged = values.log === true;
  stopYoungGeneration();
  const stop = stopped(); // before the data folder is locked: a signal during the start leaves no lock behind
  const service = await createService({
    data,
    ...(host === undefined ? {} : { host }),
    port: whole('port', text('port') ?? '8017', 0, 65_535),
    keyFile,
    dataSets,
    allowHosts: (values['allow-host'] as readonly string[] | undefined) ?? [],
    remoteCollections: (values['collection'] as readonly string[] | undefined) ?? [],
    threads: text('threads') === undefined ? undefined : whole('threads', text('threads')!, 1, 256),
    limits: limitsOf(values),
    environment: process.env,
    log(entry) {
      if (entry.event === 'warning') process.stderr.write(`satchel: ${entry['message']}\n`);
      else if (isLogged || entry.event === 'bug')
        process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
    },
  });
  const { url, keyFile: path } = service;
  process.stdout.write(`${JSON.stringify({ url, keyFile: path })}\n`);
  if (values.open) openBrowser(await pageAddress(url, path));
  const signal = await stop;
  await service.close();
  return signalCodes[signal];
}

function limitsOf(values: Values): Partial<Limits> {
  const given = limitNames.flatMap((name) => {
    const typed = values[limitFlag(name) as keyof typeof flags];
    return typeof typed === 'string' ? [[name, parseLimit(name, typed, `--${limitFlag(name)}`)]] : [];
  });
  return Object.fromEntries(given) as Partial<Limits>;
}

/** The first signal stops the service in good order, the second at once. */
function stopped(): Promise<keyof typeof signalCodes> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => process.exit(signalCodes[again]));
        resolve(name);
      });
    }
  });
}

/** The studio, with the key behind the #, which browsers never send; where it is not installed, the page of all addresses. */
async function pageAddress(url: string, keyFile: string): Promise<string> {
  const studio = `${url}/studio/`;
  const isThere = await fetch(studio).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? `${studio}#key=${encodeURIComponent(readFileSync(keyFile, 'utf8').trim())}` : `${url}/docs`;
}

function openBrowser(address: string): void {
  const [command, ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer'] : ['xdg-open'];
  spawn(command!, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

function whole(name: string, typed: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw usage(`--${name} must be a whole number from ${min} to ${max}, got "${typed}".`);
}

function required(value: string | undefined, what: string): string {
  if (value !== undefined && value !== '') return value;
  throw usage(`this needs ${what}.`);
}

const usage = (message: string): SatchelError =>
  new SatchelError('BAD_PARAM', message, { kind: 'usage', remedy: "See 'satchel serve --help'." });

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function help(): string {
  const rows = limitNames.map(
    (name) => `  --${limitFlag(name).padEnd(22)} ${limitTable[name].summary}; default ${limitTable[name].default}`,
  );
  return `satchel serve: models, corpora, collections and jobs over HTTP

  satchel serve [--data DIR]                          start; prints {"url","keyFile"} when it listens
  satchel serve backup FOLDER [--data DIR]            a copy of the data folder, also while the service runs
  satchel serve restore FOLDER --data DIR             a data folder from a copy
  satchel serve keys add --scope read|write|admin [--name NAME]
  satchel serve keys list
  satchel serve keys remove ID

  --data DIR               the data folder; default satchel-data
  --port N                 default 8017; 0 takes any that is free
  --host ADDRESS           default 127.0.0.1; another needs --key-file
  --key-file FILE          a key of scope admin, mode 0600, instead of one that the service makes
  --allow-host NAME        a name under which a proxy passes requests on; may be repeated
  --collection ADDRESS     opensearch:URL/INDEX, an index of 'satchel opensearch load'; may be repeated
  --threads N              threads of a job; default: one less than the machine has
  --data-sets DIR          the data sets for jobs of the type reproduce
  --open                   open the page of the service in a browser
  --log                    one line of JSON for each request, on standard error
  --json                   errors as JSON

Limits, each also as an environment variable (--max-body-bytes: SATCHEL_MAX_BODY_BYTES):
${rows.join('\n')}
`;
}
