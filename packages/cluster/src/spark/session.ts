/**
 * A Spark application that this process tells what to do: a Python child (python/driver.py). Each request is one line of JSON on its standard input; each answer is one line of JSON.
 * The child ends with this process, also when this process is killed: its standard input ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ErrorKind, SatchelError } from 'satchel';

export interface SparkOptions {
  readonly master: string;
  /** A Python with pyspark and pyarrow. */
  readonly python: string;
  /** Further settings of Spark, KEY=VALUE. */
  readonly conf: readonly string[];
  readonly debug: boolean;
}

export interface SparkSession extends AsyncDisposable {
  ask<Answer>(request: { readonly do: string; readonly [name: string]: unknown }): Promise<Answer>;
}

const driver = fileURLToPath(new URL('../../python/driver.py', import.meta.url));

/** Settings that Satchel needs; `conf` may change them. */
const settings = [
  'spark.sql.execution.arrow.maxRecordsPerBatch=500',
  'spark.ui.showConsoleProgress=false',
  'spark.driver.maxResultSize=0',
];

interface Waiting {
  resolve(answer: object): void;
  reject(error: Error): void;
}

export function openSpark({ master, python, conf, debug }: SparkOptions): SparkSession {
  const child = spawn(python, [driver], {
    stdio: ['pipe', debug ? 'inherit' : 'ignore', debug ? 'inherit' : 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYSPARK_SUBMIT_ARGS: submitArguments(master, conf),
      PYSPARK_PYTHON: process.env['PYSPARK_PYTHON'] ?? python,
    },
  });
  const queue: Waiting[] = [];
  const said = lastLines(child.stderr);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const fail = (error: Error): void => {
    for (const waiting of queue.splice(0)) waiting.reject(error);
  };
  child.once('error', (error) => fail(missingPython(python, error)));
  void ended.then(() => fail(stopped(said())));
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) =>
    queue.shift()?.resolve(JSON.parse(line) as object),
  );
  child.stdin?.on('error', () => {}); // told by 'close'
  return {
    async ask(request) {
      const answer = await new Promise<object>((resolve, reject) => {
        if (child.exitCode !== null) return reject(stopped(said()));
        queue.push({ resolve, reject });
        child.stdin?.write(`${JSON.stringify(request)}\n`);
      });
      if ('error' in answer) throw refusalOf(answer.error as Refusal, debug);
      return answer as never;
    },
    async [Symbol.asyncDispose]() {
      child.stdin?.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** As pyspark reads it: words of a shell. */
function submitArguments(master: string, conf: readonly string[]): string {
  const argv = [
    '--master',
    master,
    ...[...settings, ...conf].flatMap((setting) => ['--conf', setting]),
    'pyspark-shell',
  ];
  return argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}

/** What the child wrote last, for errors it did not answer. */
function lastLines(stream: ChildProcess['stderr']): () => string {
  const lines: string[] = [];
  if (stream)
    createInterface({ input: stream }).on(
      'line',
      (line) => lines.splice(0, lines.length >= 20 ? 1 : 0) && lines.push(line),
    );
  return () => lines.join('\n');
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly trace?: string;
}

/** Codes of driver.py, with what to do. */
const remedies: Readonly<Record<string, readonly [ErrorKind, string]>> = {
  MISSING_PACKAGE: [
    'configuration',
    "Install it: pip install 'pyspark==4.2.0' pyarrow pandas, or name another Python with --python.",
  ],
};

function refusalOf({ code, message, trace }: Refusal, debug: boolean): SatchelError {
  const [kind, remedy] = remedies[code] ?? ['io', 'With --debug, what Spark writes is shown.'];
  return new SatchelError(code, message, { kind, remedy, ...(debug ? { cause: trace } : {}) });
}

const missingPython = (python: string, cause: Error): SatchelError =>
  new SatchelError('MISSING_PACKAGE', `'${python}' cannot be started, and Spark is reached through Python.`, {
    kind: 'configuration',
    remedy: 'Name a Python with pyspark and pyarrow: --python PATH.',
    cause,
  });

const stopped = (said: string): SatchelError =>
  new SatchelError('SPARK', 'Spark stopped before it answered.', {
    kind: 'io',
    remedy: 'With --debug, what Spark writes is shown.',
    cause: said,
  });
