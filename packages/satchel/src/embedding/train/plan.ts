/**
 * A run cut into pieces that depend on the text and the options alone: P shards of the text, each walked in periods; all shards finish a
 * period before any starts the next.
 *
 *   shard p      tokens [p · length, (p + 1) · length)          period q of it      tokens [q · period, (q + 1) · period) within
 *
 * A text that fits one period has one shard: nothing would be gained by more.
 */
import type { WordTrainingOptions } from './options.ts';

export interface Plan {
  readonly tokens: number;
  readonly shards: number;
  readonly shardLength: number;
  readonly period: number;
  readonly periods: number;
}

export function planRun(tokens: number, { shards, period }: Pick<WordTrainingOptions, 'shards' | 'period'>): Plan {
  const used = Math.max(1, Math.min(shards, Math.ceil(tokens / period)));
  const shardLength = Math.ceil(tokens / used);
  return { tokens, shards: used, shardLength, period: Math.min(period, shardLength), periods: Math.ceil(shardLength / period) };
}

export interface Piece {
  /** First token, and one after the last. */
  readonly start: number;
  readonly end: number;
  /** Where in its shard the piece starts. */
  readonly offset: number;
}

/** Shard `shard` in period `index`: empty where the last shard has run out. */
export function pieceOf({ tokens, shardLength, period }: Plan, shard: number, index: number): Piece {
  const offset = index * period;
  const shardStart = shard * shardLength;
  const shardEnd = Math.min(tokens, shardStart + shardLength);
  const start = Math.min(shardEnd, shardStart + offset);
  return { start, end: Math.min(shardEnd, start + period), offset };
}
