/** The documents of a map: places and classes at once, ids and texts block by block when they are asked for. No step takes long. */
import type { MapHead, MapRow } from '../../live/live-data.ts';
import { blockOf, headOf, type LivePart } from '../live-parts.ts';
import { createRests, rest, unpackedBytes } from '../unpack.ts';

export interface Dots extends MapHead {
  /** x and y of each point, one after the other. */
  readonly places: Float32Array;
  readonly classOf: Uint16Array;
  row(point: number): Promise<MapRow>;
  /** Blocks in order; between two of them the page may draw. */
  blocks(): AsyncGenerator<{ readonly start: number; readonly rows: readonly MapRow[] }>;
}

export async function openDots(part: LivePart): Promise<Dots> {
  const head = await headOf<MapHead>(part);
  const [places, classOf] = [new Float32Array(2 * head.count), new Uint16Array(head.count)];
  for (const [i, piece] of part.numbers.entries()) {
    const numbers = await unpackedBytes(piece);
    const start = i * head.piece;
    const count = Math.min(head.piece, head.count - start);
    places.set(new Float32Array(numbers, 0, 2 * count), 2 * start);
    classOf.set(new Uint16Array(numbers, 8 * count, count), start);
    await rest();
  }
  const kept = new Map<number, Promise<readonly MapRow[]>>();
  const blockAt = (at: number): Promise<readonly MapRow[]> => {
    const known = kept.get(at);
    if (known) return known;
    const asked = blockOf<MapRow>(part.blocks[at]!);
    kept.set(at, asked);
    return asked;
  };
  return {
    ...head,
    places,
    classOf,
    row: async (point) => (await blockAt(Math.floor(point / head.block)))[point % head.block]!,
    async *blocks() {
      const restNow = createRests();
      for (let at = 0; at < part.blocks.length; at++) {
        yield { start: at * head.block, rows: await blockAt(at) };
        await restNow();
      }
    },
  };
}

/** Ids of points, in the order of the points. */
export async function idsOf(dots: Dots, points: Uint32Array): Promise<string[]> {
  const ids: string[] = [];
  let at = 0;
  for await (const { start, rows } of dots.blocks()) {
    for (; at < points.length && points[at]! < start + rows.length; at++) ids.push(rows[points[at]! - start]![0]);
    if (at === points.length) break;
  }
  return ids;
}
