/** What the scripts of this folder share: parts named on the command line, lines that are printed and kept, draws that every run repeats. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const lines: string[] = [];

/** Whether the part was named, or none was. */
export const runs = (part: string): boolean => named.length === 0 || named.includes(part);

/** `a` and `b` where `--NAME=a,b` was given; undefined where it was not. */
export const listed = (name: string): string[] | undefined =>
  process.argv
    .find((word) => word.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');

export function say(line: string): void {
  lines.push(line);
  console.log(line);
}

/** With `--write`, puts what was said into bench/results. A page that is there gets the new tables and keeps its sentences: read them again. */
export function record(file: string, head: string): void {
  if (!process.argv.includes('--write')) return;
  const path = new URL(`../results/${file}`, import.meta.url);
  const said = lines.join('\n');
  writeFileSync(path, existsSync(path) ? withTables(readFileSync(path, 'utf8'), said) : `${head}\n\n${said}\n`);
}

interface Table {
  /** The heading above it and its first line. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** The page with the tables of `said` in the place of those with the same name; others come last. */
export function withTables(page: string, said: string): string {
  let text = page;
  for (const { name, lines: rows } of tablesIn(said)) {
    const old = tablesIn(text).find((table) => table.name === name);
    text = old
      ? text.replace(old.lines.join('\n'), () => rows.join('\n'))
      : `${text.trimEnd()}\n\n${name.split('\n')[0]}\n\n${rows.join('\n')}\n`;
  }
  return text;
}

function tablesIn(text: string): Table[] {
  const tables: { name: string; lines: string[] }[] = [];
  let [heading, isTable] = ['', false];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) heading = line;
    if (!line.startsWith('|')) isTable = false;
    else if (isTable) tables.at(-1)!.lines.push(line);
    else {
      tables.push({ name: `${heading}\n${line}`, lines: [line] });
      isTable = true;
    }
  }
  return tables;
}

export const strip = { strip: ['headers', 'footers', 'quotes'] };

/** xorshift32: numbers from 0 to 1. */
export function generator(seed: number): () => number {
  let x = (seed * 2654435761) >>> 0;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x = (x ^ (x << 5)) >>> 0;
    return x / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
