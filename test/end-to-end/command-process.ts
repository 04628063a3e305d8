/**
 * Runs commands one after another in this process: what run-satchel.ts sends. A fresh process takes a quarter of a second to load a command; here it
 * is loaded once for all tests of a file.
 */
const { main } = (await import(process.argv[2]!)) as { main(words: readonly string[]): Promise<void> };
const home = { ...process.env };

interface Request {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** What is written to a stream meanwhile; it is handed on to nobody. */
function captured(stream: NodeJS.WriteStream): { text(): string; release(): void } {
  const parts: Buffer[] = [];
  const { write } = stream;
  stream.write = ((part: string | Uint8Array, second?: unknown, third?: unknown): boolean => {
    parts.push(Buffer.from(part as string));
    const done = [second, third].find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) queueMicrotask(done);
    return true;
  }) as typeof stream.write;
  return {
    text: () => Buffer.concat(parts).toString('utf8'),
    release: () => {
      stream.write = write;
      stream.removeAllListeners('error');
    },
  };
}

function setEnvironment(wanted: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in wanted)) delete process.env[name];
  Object.assign(process.env, wanted);
}

process.on('message', async ({ words, cwd, environment }: Request) => {
  process.chdir(cwd);
  setEnvironment({ ...home, ...environment });
  const [stdout, stderr] = [captured(process.stdout), captured(process.stderr)];
  process.exitCode = undefined;
  await main(words);
  await new Promise((go) => setImmediate(go)); // what was said last
  stdout.release();
  stderr.release();
  process.send!({ code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() });
});
process.on('disconnect', () => process.exit());
