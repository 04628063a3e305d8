/** Draws mutants by seed: each place of the sources is equally likely, then each mutation of that place. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { type Mutation, type Place, placesOf } from './places.ts';

export interface Mutant extends Mutation {
  /** `file:offset:text`: the same mutant has the same id as long as its file does not change. */
  readonly id: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The whole line before, and after. */
  readonly before: string;
  readonly after: string;
}

const SOURCES = 'packages/satchel/src';
export const ROOMS = ['core', 'numeric', 'mixture', 'classify', 'retrieve', 'model-file', 'collection', 'corpus'];

/** The first `count` mutants of the draw. A longer draw starts with the same ones. */
export function drawMutants(root: string, count: number, seed: number, rooms: readonly string[] = ROOMS): Mutant[] {
  const places = sourceFiles(root, rooms).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return placesOf(source).map((place) => ({ file, source, place }));
  });
  const random = createRandom(seed, 'mutants');
  const order = Uint32Array.from(places, (_, i) => i);
  random.shuffle(order);
  const picks = createRandom(seed, 'mutations');
  return Array.from(order.subarray(0, count), (i) => mutantOf(places[i]!, picks.below(places[i]!.place.length)));
}

function sourceFiles(root: string, rooms: readonly string[]): string[] {
  const files = rooms.flatMap((room) => globSync(`${SOURCES}/${room}/**/*.ts`, { cwd: root }));
  return files.filter((file) => !/\.(test|case)\.ts$|option-types\.ts$/.test(file)).sort();
}

function mutantOf({ file, source, place }: { file: string; source: string; place: Place }, pick: number): Mutant {
  const mutation = place[pick]!;
  const line = source.slice(0, mutation.start).split('\n').length;
  const lineOf = (text: string) => text.split('\n')[line - 1]!.trim();
  const id = `${file}:${mutation.start}:${mutation.text}`;
  return { id, file, line, ...mutation, before: lineOf(source), after: lineOf(mutated(source, mutation)) };
}

export function mutated(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}
