/** What `topics --json` and `senses --json` print; `null` where a topic has no coherence. */
import type { Topic, WordSenses } from '../encoder/topics.ts';
import type { Coherence, CoherenceReport } from '../explore/topic-coherence.ts';
import type { TopicDescription } from '../explore/topics/describe-topics.ts';
import type { DiscoveredTopics } from '../explore/topics/discover-topics.ts';
import { recordsText } from './csv.ts';

export interface JudgedTopic extends Topic {
  readonly coherence?: Coherence | null;
  /** Words that the corpus does not hold, where there are any. */
  readonly absent?: readonly string[];
}

export interface TopicsReport {
  readonly topics: readonly JudgedTopic[];
  readonly coherence?: {
    readonly documents: number;
    /** Tokens of a window for UCI and NPMI; 0 for whole documents. */
    readonly window: number;
    readonly mean: Coherence | null;
    readonly standardError: Coherence | null;
  };
}

export function topicsReport(topics: readonly Topic[], judged: CoherenceReport | undefined): TopicsReport {
  if (!judged) return { topics };
  const { documents, window, mean, standardError } = judged;
  return {
    topics: topics.map((topic, i) => {
      const { coherence, absent = [] } = judged.topics[i] ?? {};
      return { ...topic, coherence: coherence ?? null, ...(absent.length > 0 ? { absent } : {}) };
    }),
    coherence: { documents, window, mean: mean ?? null, standardError: standardError ?? null },
  };
}

export interface SensesReport {
  /** Topics that hold less of a word are left out. */
  readonly least: number;
  readonly words: readonly WordSenses[];
}

export const sensesReport = (words: readonly WordSenses[], least: number): SensesReport => ({ least, words });

/** What `topics CORPUS --json` prints: the topics, and how many documents there are. */
export interface FoundTopicsReport extends Omit<DiscoveredTopics, 'documents' | 'encoder'> {
  readonly documents: number;
  readonly seed: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

export const foundTopicsReport = (
  { documents, encoder: _encoder, ...found }: DiscoveredTopics,
  seed: number,
  files: FoundTopicsReport['files'],
): FoundTopicsReport => ({ ...found, documents: documents.length, seed, files });

/** One row per document: its topic with name and share; empty for an outlier. */
export function topicRows({ documents, topics }: TopicDescription, format: 'csv' | 'jsonl'): string {
  const nameOf = new Map(topics.map(({ topic, name }) => [topic, name]));
  const rows = documents.map(({ id, topic, share }) => ({
    id,
    topic,
    name: topic === null ? '' : nameOf.get(topic)!,
    share: Number(share.toFixed(4)),
  }));
  return recordsText(rows, ['id', 'topic', 'name', 'share'], format);
}
