/**
 * Cuts an epoch into pieces that depend on the documents and the options alone.
 *
 * The documents of an epoch stand in an order of its own, drawn from the seed: a corpus sorted by topic would train one topic after the
 * other. They are taken in periods of about `period` tokens. Within a period each document goes to the shard with the fewest tokens so far;
 * a document is never cut, so that its vector is written by one shard. The shards train independently; then they are merged
 * (../train/merge.ts) and the next period begins. There is at most one shard for every four periods; a short text has one.
 */
import type { RunningWords } from '../../core/documents.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';

const PERIODS_PER_SHARD = 4;

/** The documents of one shard in one period. */
export interface Shard {
  readonly documents: Uint32Array;
  /** Tokens of the epoch before each of them. */
  readonly before: Float64Array;
  readonly tokens: number;
}

export interface Period {
  readonly shards: readonly Shard[];
  readonly tokens: number;
}

export const shardsFor = (tokens: number, { shards, period }: { shards: number; period: number }): number =>
  Math.max(1, Math.min(shards, Math.ceil(tokens / period / PERIODS_PER_SHARD)));

export function planEpoch(
  { offsets }: RunningWords,
  options: { readonly shards: number; readonly period: number; readonly seed: number },
  epoch: number,
): Period[] {
  const shards = shardsFor(offsets.at(-1) ?? 0, options);
  const periods: Period[] = [];
  let open = openPeriod(shards);
  let before = 0;
  for (const document of orderOf(offsets, options.seed, epoch)) {
    const tokens = offsets[document + 1]! - offsets[document]!;
    open.add(document, tokens, before);
    before += tokens;
    if (open.tokens() < options.period) continue;
    periods.push(open.close());
    open = openPeriod(shards);
  }
  return open.tokens() > 0 ? [...periods, open.close()] : periods;
}

/** The documents that have words, in random order. */
function orderOf(offsets: Uint32Array, seed: number, epoch: number): Uint32Array {
  const order = Uint32Array.from({ length: offsets.length - 1 }, (_, i) => i).filter(
    (i) => offsets[i + 1]! > offsets[i]!,
  );
  const random = createRandomBits(seedWords(seed, epoch));
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function openPeriod(shards: number) {
  const dealt = Array.from({ length: shards }, () => ({
    documents: [] as number[],
    before: [] as number[],
    tokens: 0,
  }));
  return {
    tokens: () => dealt.reduce((sum, shard) => sum + shard.tokens, 0),
    add(document: number, tokens: number, before: number): void {
      const shard = dealt.reduce((least, other) => (other.tokens < least.tokens ? other : least));
      shard.documents.push(document);
      shard.before.push(before);
      shard.tokens += tokens;
    },
    close: (): Period => ({
      shards: dealt.map((shard) => ({
        documents: Uint32Array.from(shard.documents),
        before: Float64Array.from(shard.before),
        tokens: shard.tokens,
      })),
      tokens: dealt.reduce((sum, shard) => sum + shard.tokens, 0),
    }),
  };
}
