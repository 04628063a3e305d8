/** Counts for Prometheus, in its text format. */
import type { Finished } from './http/server.ts';

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

interface Series {
  readonly labels: string;
  count: number;
  sum: number;
  readonly buckets: number[];
}

/** A number that is read when metrics are asked for; one whose name ends in `_total` only ever rises. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  read(): number | Readonly<Record<string, number>>;
  /** The label of the keys that `read` returns. */
  readonly label?: string;
}

export interface Metrics {
  observe(finished: Finished): void;
  countDocuments(route: string, documents: number): void;
  text(gauges: readonly Gauge[]): string;
}

export function createMetrics(): Metrics {
  const series = new Map<string, Series>();
  const documents = new Map<string, number>();
  return {
    observe({ route, status, seconds, method }) {
      const labels = `method="${route ? method : 'other'}",route="${route?.path ?? 'none'}",status="${status}"`;
      const found = series.get(labels) ?? { labels, count: 0, sum: 0, buckets: BUCKETS.map(() => 0) };
      series.set(labels, found);
      found.count += 1;
      found.sum += seconds;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) found.buckets[bucket] = found.buckets[bucket]! + 1;
    },
    countDocuments(route, count) {
      documents.set(route, (documents.get(route) ?? 0) + count);
    },
    text(gauges) {
      return [
        ...requestLines([...series.values()]),
        '# HELP satchel_documents_total Texts that were read, by route.',
        '# TYPE satchel_documents_total counter',
        ...[...documents].map(([route, count]) => `satchel_documents_total{route="${route}"} ${count}`),
        ...gauges.flatMap(gaugeLines),
        '',
      ].join('\n');
    },
  };
}

function requestLines(all: readonly Series[]): string[] {
  const lines = [
    '# HELP satchel_request_seconds Time of requests, by route and status.',
    '# TYPE satchel_request_seconds histogram',
  ];
  for (const { labels, count, sum, buckets } of all) {
    let total = 0;
    for (const [i, bound] of BUCKETS.entries()) {
      total += buckets[i]!;
      lines.push(`satchel_request_seconds_bucket{${labels},le="${bound}"} ${total}`);
    }
    lines.push(`satchel_request_seconds_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`satchel_request_seconds_sum{${labels}} ${sum}`, `satchel_request_seconds_count{${labels}} ${count}`);
  }
  return lines;
}

function gaugeLines({ name, help, read, label = 'kind' }: Gauge): string[] {
  const value = read();
  const rows =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : Object.entries(value).map(([key, found]) => `${name}{${label}="${key}"} ${found}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`, ...rows];
}
