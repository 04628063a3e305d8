/**
 * Work on batches of texts, on all threads where there are many: tokenising and encoding happen in the same task. The first texts are worked
 * on here; results come in the order of the batches and do not depend on the threads.
 *
 * Memory: two batches per thread, with their results.
 */
import { type Compute, pause } from '../../core/compute.ts';
import { requireText } from '../../text/analyzer.ts';

export interface TextWork<Output, Result> {
  here(texts: readonly string[]): Result;
  /** The same as a task for a thread; absent for methods that a program defines itself, which no thread can load. */
  readonly task?: {
    readonly name: string;
    input(texts: readonly string[]): unknown;
    receive(output: Output): Result;
  };
}

/** Characters that are worked on here before other threads take part: a thread starts and loads the methods in about that time. */
const CHARACTERS_HERE = 2 ** 20;

export interface Worked<Item, Result> {
  readonly items: readonly Item[];
  readonly result: Result;
}

type Batches<Item> = AsyncGenerator<readonly Item[]>;

export async function* workOnTexts<Item, Output, Result>(
  batches: Batches<Item>,
  textOf: (item: Item) => string,
  { here, task }: TextWork<Output, Result>,
  compute: Compute,
): AsyncGenerator<Worked<Item, Result>> {
  const { executor, signal } = compute;
  let read = 0;
  const textsOf = (items: readonly Item[]): string[] =>
    items.map((item) => {
      const text: unknown = textOf(item);
      requireText(text, read++);
      return text;
    });
  try {
    let characters = 0;
    while (!task || characters < CHARACTERS_HERE) {
      await pause(compute);
      const { value: items, done } = await batches.next();
      if (done) return;
      const texts = textsOf(items);
      characters += texts.reduce((sum, text) => sum + text.length, 0);
      yield { items, result: here(texts) };
    }
    const sent: (readonly Item[])[] = [];
    async function* inputs(input: (texts: readonly string[]) => unknown): AsyncGenerator<unknown> {
      for await (const items of batches) {
        const texts = textsOf(items);
        sent.push(items);
        yield input(texts);
      }
    }
    const outputs = executor.stream<unknown, Output>(task.name, inputs(task.input), signal);
    for await (const output of outputs) yield { items: sent.shift()!, result: task.receive(output) };
  } finally {
    await batches.return(undefined);
  }
}

/** Texts per batch, and characters after which a batch ends. On the calling thread there is a pause after each. */
const [BATCH, BATCH_HERE, BATCH_CHARACTERS] = [512, 16, 2 ** 18];

export async function* inTextBatches(
  texts: Iterable<string> | AsyncIterable<string>,
  { executor }: Compute,
): Batches<string> {
  const most = executor.threads > 1 ? BATCH : BATCH_HERE;
  let batch: string[] = [];
  let characters = 0;
  for await (const text of texts) {
    batch.push(text);
    characters += text?.length ?? 0;
    if (batch.length < most && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
