/** What the scripts of this folder share: parts named on the command line, lines that are printed and kept, draws that every run repeats. */
import { writeFileSync } from 'node:fs';

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

/** With `--write`, puts all that was said into bench/results. */
export function record(file: string, head: string): void {
  if (process.argv.includes('--write'))
    writeFileSync(new URL(`../results/${file}`, import.meta.url), `${head}\n\n${lines.join('\n')}\n`);
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
