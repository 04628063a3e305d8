/** What the studio loads, gzip: the page, the worker as it starts, and the worker when a file of JSON lines is open and the first model trained. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = resolve(import.meta.dirname, '../../packages/studio/dist/page');
const files = readdirSync(folder);

export interface Sizes {
  readonly page: number;
  /** What the page loads beside that with the first edit of a text. */
  readonly pageModel: number;
  readonly workerStart: number;
  readonly workerWithModel: number;
}

/** Parts that the worker asks for by name until its first model explains a text. */
const FIRST = /^(worker|open|jsonl|judge|explain)-[\w-]{8}\.js$/;

export function sizesOfStudio(): Sizes {
  const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + packed(name), 0);
  const page = withImports(files.filter((name) => /^index[-.]/.test(name)));
  return {
    page: sum(page),
    pageModel: sum([...withImports(files.filter((name) => /^predict-/.test(name)))].filter((name) => !page.has(name))),
    workerStart: sum(withImports(files.filter((name) => /^worker-/.test(name)))),
    workerWithModel: sum(withImports(files.filter((name) => FIRST.test(name)))),
  };
}

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const packed = (name: string): number => gzipSync(textOf(name), { level: 9 }).length;

/** The files with those that they import at once. */
function withImports(names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const name of found)
    for (const [, other] of textOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) found.add(other!);
  return found;
}
