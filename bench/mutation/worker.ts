/** One worker: a work folder, and a test process in it that is ended and started again when a run takes too long. */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutated } from './draw.ts';
import type { TestAnswer, TestRequest } from './test-process.ts';
import { makeWorkFolder } from './work-folder.ts';

export type RunResult = TestAnswer | { readonly failed: 'too long' | 'ended'; readonly ms: number };

export class Worker {
  readonly #root: string;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #changed: string[] = [];

  constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
    makeWorkFolder(root, folder);
  }

  apply(mutant: Mutant): void {
    this.#write(mutant.file, mutated(this.#original(mutant.file), mutant));
  }

  restore({ file }: Mutant): void {
    this.#write(file, this.#original(file));
  }

  /** Runs test files, for `limitMs` at most. */
  async run(tests: readonly string[], limitMs: number): Promise<RunResult> {
    this.#process ??= await this.#start();
    const started = performance.now();
    this.#process.send({ tests, changed: this.#changed.splice(0) } satisfies TestRequest);
    const answer = await answerOf(this.#process, limitMs);
    if (answer === 'too long' || answer === 'ended') this.close();
    return typeof answer === 'string' ? { failed: answer, ms: performance.now() - started } : answer;
  }

  close(): void {
    const group = this.#process?.pid;
    this.#process = undefined;
    if (group === undefined) return;
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // The group has ended by itself.
    }
  }

  #original(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
    this.#changed.push(file);
  }

  /** A group of its own, so that the children of the test process end with it. */
  async #start(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, 'test-process.ts');
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
    const child = fork(script, [this.#folder], { cwd: this.#folder, detached: true, stdio });
    await once(child, 'message');
    return child;
  }
}

function answerOf(child: ChildProcess, limitMs: number): Promise<TestAnswer | 'too long' | 'ended'> {
  return new Promise((resolve) => {
    const end = (answer: TestAnswer | 'too long' | 'ended') => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => end(answer as TestAnswer);
    const onExit = () => end('ended');
    const timer = setTimeout(() => end('too long'), limitMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}
