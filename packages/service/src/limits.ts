/**
 * All limits of the service in one table: name, flag, environment variable, default. Flags, help and the table of docs/service.md are made
 * from it (a test compares).
 */
import { SatchelError } from 'satchel';

interface Limit {
  readonly summary: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: 'bytes' | 'ms' | '' | 'per second' | '%';
}

const KIB = 2 ** 10;
const MIB = 2 ** 20;
const GIB = 2 ** 30;

export const limitTable = {
  bodyBytes: limit('longest JSON body', 32 * MIB, 'bytes', 1 * KIB, 512 * MIB),
  uploadBytes: limit('longest upload of a model, of word vectors or of a corpus', 4 * GIB, 'bytes', 1 * KIB, 64 * GIB),
  jsonDepth: limit('deepest nesting of JSON', 32, '', 1, 256),
  jsonKeys: limit('most keys of an object in JSON', 10_000, '', 100, 1_000_000),
  jsonItems: limit('most items of an array in JSON', 1_000_000, '', 1000, 16_000_000),
  headerBytes: limit('longest head of a request', 16 * KIB, 'bytes', 1 * KIB, 1 * MIB),
  headerCount: limit('most headers of a request', 100, '', 10, 1000),
  uriBytes: limit('longest address', 8 * KIB, 'bytes', 256, 64 * KIB),
  lineBytes: limit('longest line of an NDJSON stream', 16 * MIB, 'bytes', 1 * KIB, 256 * MIB),
  textLength: limit('longest text, in characters', 1 * MIB, '', 1, 64 * MIB),
  batchTexts: limit('most texts of one request', 1024, '', 1, 65_536),
  queryLength: limit('longest search query, in characters', 64 * KIB, '', 1, 1 * MIB),
  topHits: limit('most hits, words or neighbours of one answer', 1000, '', 1, 1000),
  headersMs: limit('time for the head of a request', 10_000, 'ms', 100, 600_000),
  bodyMs: limit('time for a JSON body', 60_000, 'ms', 100, 3_600_000),
  idleMs: limit('longest pause of a body that is under way', 10_000, 'ms', 100, 600_000),
  closeMs: limit('time for requests under way when the service is stopped', 10_000, 'ms', 0, 600_000),
  connections: limit('most connections', 1024, '', 1, 65_536),
  inFlight: limit('most requests under way at once', 512, '', 1, 65_536),
  uploads: limit('most uploads at once', 4, '', 1, 1024),
  tasks: limit('most short tasks in child processes at once (audits, tests, drift)', 2, '', 1, 64),
  changes: limit('most changes of a collection that wait or are under way', 16, '', 1, 10_000),
  jobs: limit('jobs that run at once', 1, '', 1, 64),
  queue: limit('most waiting jobs', 16, '', 1, 100_000),
  keptJobs: limit('finished jobs that are kept; older ones are removed', 1000, '', 1, 1_000_000),
  eventStreams: limit('most event streams at once', 64, '', 1, 10_000),
  failedKeys: limit('wrong keys per minute and address, then 429', 10, '', 1, 1_000_000),
  rate: limit('requests per second and key; 0: no limit', 50, 'per second', 0, 1_000_000),
  burst: limit('requests a key may make at once', 100, '', 1, 1_000_000),
  loopDelayMs: limit('delay of the event loop from which on requests get 503', 500, 'ms', 10, 60_000),
  turnMs: limit(
    'work that one turn of the event loop takes on while requests wait all the time; the rest get 503',
    2,
    'ms',
    1,
    60_000,
  ),
  heapPercent: limit('used share of the heap of V8 from which on requests get 503', 90, '%', 10, 100),
  modelBytes: limit('opened models that are kept in memory', 1 * GIB, 'bytes', 1 * MIB, 1024 * GIB),
} as const satisfies Readonly<Record<string, Limit>>;

function limit(summary: string, standard: number, unit: Limit['unit'], min: number, max: number): Limit {
  return { summary, default: standard, unit, min, max };
}

export type LimitName = keyof typeof limitTable;
export type Limits = Readonly<Record<LimitName, number>>;

export const limitNames = Object.keys(limitTable) as readonly LimitName[];
export const defaultLimits = Object.fromEntries(limitNames.map((name) => [name, limitTable[name].default])) as Limits;

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** `bodyBytes` → `max-body-bytes`. */
export const limitFlag = (name: LimitName): string => `max-${dashed(name)}`;
/** `bodyBytes` → `SATCHEL_MAX_BODY_BYTES`. */
export const limitVariable = (name: LimitName): string =>
  `SATCHEL_${limitFlag(name).replaceAll('-', '_').toUpperCase()}`;

/** A limit as it was typed; `where` names its flag or variable. */
export function parseLimit(name: LimitName, typed: string, where: string): number {
  const { min, max } = limitTable[name];
  const value = /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new SatchelError('BAD_LIMIT', `${where} must be a whole number from ${min} to ${max}, got "${typed}".`, {
    kind: where.startsWith('--') ? 'usage' : 'configuration',
    where,
  });
}

/** The limits given, over those of the environment, over the defaults. */
export function resolveLimits(
  given: Partial<Limits>,
  environment: Readonly<Record<string, string | undefined>> = {},
): Limits {
  const entries = limitNames.map((name) => {
    const typed = environment[limitVariable(name)];
    const fromEnvironment = typed ? parseLimit(name, typed, limitVariable(name)) : undefined;
    return [name, given[name] ?? fromEnvironment ?? limitTable[name].default];
  });
  return Object.fromEntries(entries) as Limits;
}

/** The table of docs/service.md. */
export function limitRows(): string {
  const rows = limitNames.map((name) => {
    const { summary, default: standard, unit } = limitTable[name];
    return `| \`--${limitFlag(name)}\` | ${shown(standard, unit)} | ${summary} |`;
  });
  return ['| flag | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

function shown(value: number, unit: Limit['unit']): string {
  if (unit === 'bytes')
    return value >= GIB ? `${value / GIB} GiB` : value >= MIB ? `${value / MIB} MiB` : `${value / KIB} KiB`;
  if (unit === 'ms') return value >= 1000 ? `${value / 1000} s` : `${value} ms`;
  return unit === '' ? String(value) : `${value} ${unit}`;
}
