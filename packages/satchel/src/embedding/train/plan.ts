/**
 * Cuts a run into pieces that depend on the text and the options alone.
 *
 * The text is processed in periods. Within a period each document goes to the shard with the fewest tokens so far, so
 * that every shard sees a fair sample of this part of the text (otherwise, in a corpus sorted by topic, each shard
 * would get its own topics). The shards train independently; then they are merged (merge.ts) and the next period
 * begins.
 *
 * Shards that are merged seldom learn slowly, so there is at most one shard for every four periods; a short text has
 * one.
 */
import { DOCUMENT_END } from '../../core/running-text.ts';
import type { PredictionSettings } from './options.ts';

/** Longer documents are dealt in pieces of this many words. */
const LONGEST_PIECE = 1000;
const PERIODS_PER_SHARD = 4;

export interface Plan {
  readonly tokens: number;
  readonly shards: number;
  readonly periods: number;
  /** Tokens per period, over all shards. */
  readonly periodLength: number;
  /** The most tokens of a period that one shard gets. */
  readonly mostOfShard: number;
}

export function planRun(tokens: number, { shards, period }: Pick<PredictionSettings, 'shards' | 'period'>): Plan {
  const periods = Math.ceil(tokens / period);
  const used = Math.min(shards, Math.ceil(periods / PERIODS_PER_SHARD));
  const periodLength = Math.ceil(tokens / periods);
  const mostEnds = Math.ceil(periodLength / LONGEST_PIECE) + 1; // added where dealing cuts long documents
  const mostOfShard = used === 1 ? periodLength : Math.ceil(periodLength / used) + LONGEST_PIECE + mostEnds;
  return { tokens, shards: used, periods, periodLength, mostOfShard };
}

/** Deals `tokens` to the buffers of the shards; returns how many each got. */
export function dealTokens(tokens: Uint32Array, shards: readonly Uint32Array[]): number[] {
  if (shards.length === 1) {
    shards[0]!.set(tokens);
    return [tokens.length];
  }
  const lengths = shards.map(() => 0);
  let start = 0;
  while (start < tokens.length) {
    let end = start;
    while (end < tokens.length && end - start < LONGEST_PIECE && tokens[end] !== DOCUMENT_END) end++;
    const shard = lengths.indexOf(Math.min(...lengths));
    shards[shard]!.set(tokens.subarray(start, end), lengths[shard]!);
    lengths[shard]! += end - start;
    if (tokens[end] === DOCUMENT_END) end++;
    if (end < tokens.length) shards[shard]![lengths[shard]!++] = DOCUMENT_END;
    start = end;
  }
  return lengths;
}
