/** What `topics --json` and `senses --json` print; `null` where a topic has no coherence. */
import type { Topic, WordSenses } from '../encoder/topics.ts';
import type { Coherence, CoherenceReport } from '../explore/topic-coherence.ts';
import type { DescribedTopic, TopicDescription } from '../explore/topics/describe-topics.ts';
import type { DiscoveredTopics } from '../explore/topics/discover-topics.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
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

/** What `topics MODEL --corpus CORPUS --json` prints: the same, with what the topics are about in these documents. */
export interface JudgedTopicsReport
  extends Omit<TopicsReport, 'topics' | 'coherence'>,
    Omit<TopicDescription, 'topics' | 'documents'> {
  readonly topics: readonly (Omit<JudgedTopic, 'coherence'> &
    Pick<DescribedTopic, 'name' | 'documents' | 'terms' | 'phrases' | 'examples'> & {
      readonly coherence: WithCv | null;
    })[];
  readonly coherence: Omit<NonNullable<TopicsReport['coherence']>, 'mean' | 'standardError'> & {
    readonly mean: WithCv | null;
    readonly standardError: WithCv | null;
  };
  readonly documents: number;
  readonly files: FoundTopicsReport['files'];
}

/** C_v counts windows of 110 tokens, whatever the window of UCI and NPMI. */
type WithCv = Coherence & { readonly cv?: number };

export function judgedTopicsReport(
  topics: readonly Topic[],
  judged: CoherenceReport,
  found: DiscoveredTopics,
  files: FoundTopicsReport['files'],
): JudgedTopicsReport {
  const report = topicsReport(topics, judged);
  const { topics: described, documents, encoder: _encoder, ...description } = found;
  const own = new Map(described.map((topic) => [topic.topic, topic]));
  const values = described.flatMap(({ coherence }) => (coherence ? [coherence.cv] : []));
  const { mean = null, standardError = null, ...counted } = report.coherence!;
  const error = values.length > 1 ? deviationOf(values) / Math.sqrt(values.length) : undefined;
  return {
    ...description,
    topics: report.topics.map((topic) => {
      const { name, documents: size, terms, phrases, examples, relevant, coherence } = own.get(topic.topic)!;
      const cv = coherence ? { cv: coherence.cv } : {};
      const measured = topic.coherence ? { ...topic.coherence, ...cv } : null;
      return { ...topic, relevant, name, documents: size, terms, phrases, examples, coherence: measured };
    }),
    coherence: {
      ...counted,
      mean: mean && values.length > 0 ? { ...mean, cv: meanOf(values) } : mean,
      standardError: standardError && error !== undefined ? { ...standardError, cv: error } : standardError,
    },
    documents: documents.length,
    files,
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
