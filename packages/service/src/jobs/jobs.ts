/**
 * Jobs: a queue of work for child processes, with a journal. Each change of a job's state is written to jobs/ID.json before it is told, so that
 * a service that was killed knows its jobs again: those that ran have failed (SERVICE_STOPPED), those that waited run.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonFile, writeJsonFile } from '../data/json-file.ts';
import { problem, type StoredProblem, storedProblem } from '../http/problem.ts';
import { createEventLog, type EventLog } from './events.ts';
import { sha256Hex } from './hash.ts';
import type { JobType, ProcessCost, Work } from './protocol.ts';
import { createShare, type Share } from './share.ts';
import { Cancelled, type Running, startWork } from './start.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** As the journal and the interface have it. */
export interface Job {
  readonly id: string;
  /** Jobs count up. */
  readonly number: number;
  readonly type: JobType;
  readonly corpus: string | null;
  /** The corpus of texts for self-training. */
  readonly unlabelled: string | null;
  readonly model: string | null;
  readonly save: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly state: JobState;
  readonly stage: string | null;
  /** From 0 to 1; never falls. */
  readonly share: number;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  /** In memory null: results may be large, and are read from the journal. */
  readonly result: unknown;
  readonly problem: StoredProblem | null;
  readonly cpuSeconds: number | null;
  readonly peakBytes: number | null;
  /** Of the Idempotency-Key and the request. */
  readonly idempotency: { readonly key: string; readonly request: string } | null;
}

export type JobRequest = Pick<Job, 'type' | 'corpus' | 'unlabelled' | 'model' | 'save' | 'options' | 'query'>;

export interface Jobs {
  /** Returns the first job where the same Idempotency-Key came before. */
  add(request: JobRequest, key: string | undefined): Promise<Job>;
  /** Without their results. */
  list(): readonly Job[];
  /** Without its result. */
  get(id: string): Job;
  withResult(id: string): Promise<Job>;
  events(id: string): EventLog;
  cancel(id: string): Promise<Job>;
  countByState(): Readonly<Record<JobState, number>>;
  /** Whether a job that is not over uses this. */
  uses(kind: 'corpus' | 'model' | 'save', name: string): boolean;
  /** Stops what runs; nothing more is started. */
  close(): Promise<void>;
}

export interface JobOptions {
  readonly folder: string;
  readonly atOnce: number;
  readonly queue: number;
  readonly kept: number;
  /** The work of a job, with paths; throws where the corpus is gone. */
  workOf(job: Job): Promise<Work>;
  readonly access: Parameters<typeof startWork>[1];
  /** Called before a job starts and after it is done. */
  starting?(job: Job): Promise<void>;
  finished?(job: Job): Promise<void>;
}

interface Entry {
  job: Job;
  readonly log: EventLog;
  readonly share: Share;
  running: Running | undefined;
}

export function createJobs(options: JobOptions): Jobs {
  const entries = new Map<string, Entry>();
  const writing = new Set<Promise<void>>();
  let isClosing = false;
  const path = (id: string): string => join(options.folder, `${id}.json`);
  for (const job of journalIn(options.folder))
    entries.set(job.id, { job, log: logOf(job), share: createShare(), running: undefined });
  let number = Math.max(0, ...[...entries.values()].map(({ job }) => job.number));
  const restored = Promise.all([...entries.values()].map(async (entry) => {
    if (entry.job.state !== 'running') return;
    const end = { state: 'failed', ended: now(), problem: storedProblem(stopped()) } as const;
    entry.job = { ...entry.job, ...end }; // at once: it is not running any more
    await change(entry, end).catch(() => {}); // the next start finds it once more
  })); // biome-ignore format: one thought

  /** The end of a job that ran is shown once it is in the journal; other changes count at once. */
  async function change(entry: Entry, changes: Partial<Job>): Promise<void> {
    const isEnd = entry.job.state === 'running' && changes.state !== undefined && isOver({ state: changes.state });
    if (!isEnd) entry.job = { ...entry.job, ...changes };
    const written = writeJsonFile(path(entry.job.id), { ...entry.job, ...changes });
    writing.add(written);
    try {
      await written;
    } finally {
      writing.delete(written);
      entry.job = { ...entry.job, ...changes, result: null };
    }
    const { state } = entry.job;
    if (changes.state !== undefined)
      entry.log.add(state, { id: entry.job.id, state, ...(changes.problem ? { problem: changes.problem } : {}) });
    if (isOver(entry.job)) entry.log.end();
  }

  const count = (state: JobState): number => [...entries.values()].filter(({ job }) => job.state === state).length;

  function startNext(): void {
    if (isClosing) return;
    while (count('running') < options.atOnce) {
      const next = [...entries.values()]
        .filter(({ job }) => job.state === 'queued')
        .sort((a, b) => a.job.number - b.job.number)[0];
      if (!next) return;
      next.job = { ...next.job, state: 'running', started: now() };
      void run(next).finally(startNext);
    }
  }

  async function run(entry: Entry): Promise<void> {
    let cost: ProcessCost | undefined;
    try {
      await change(entry, { state: 'running' });
      await options.starting?.(entry.job);
      const work = await options.workOf(entry.job);
      if (isOver(entry.job)) return;
      entry.running = startWork(work, options.access, (event, data) => hear(entry, event, data));
      const outcome = await entry.running.outcome;
      cost = outcome.cost;
      await options.finished?.(entry.job);
      await change(entry, { state: 'done', share: 1, ended: now(), result: outcome.result, ...costOf(cost) });
    } catch (error) {
      const isCancelled = error instanceof Cancelled && !isClosing;
      const found = error instanceof Cancelled ? stopped() : error;
      await change(
        entry,
        isCancelled
          ? { state: 'cancelled', ended: now() }
          : { state: 'failed', ended: now(), problem: storedProblem(found) },
      ).catch(() => {});
    } finally {
      entry.running = undefined;
      await prune();
    }
  }

  function hear(entry: Entry, event: string, data: object): void {
    const { share } = entry;
    const of = (name: string): unknown => Reflect.get(data, name);
    if (event === 'stage') {
      share.stage(String(of('stage')));
      entry.job = { ...entry.job, stage: String(of('stage')), share: share.value() };
    }
    if (event === 'advance') {
      share.advance(
        Number(of('done')),
        of('total') === undefined ? undefined : Number(of('total')),
        String(of('unit')),
      );
      entry.job = { ...entry.job, share: share.value() };
    }
    entry.log.add(event, event === 'advance' ? { ...data, share: share.value() } : data);
  }

  /** The oldest finished jobs go; of all but the newest only the last event is kept. */
  async function prune(): Promise<void> {
    const over = [...entries.values()].filter(({ job }) => isOver(job)).sort((a, b) => a.job.number - b.job.number);
    for (const { log } of over.slice(0, -WHOLE_LOGS)) log.shorten();
    for (const { job } of over.slice(0, Math.max(0, over.length - options.kept))) {
      entries.delete(job.id);
      await rm(path(job.id), { force: true }).catch(() => {}); // a disk that fails: the file goes after the next start
    }
  }

  function entryOf(id: string): Entry {
    const found = entries.get(id);
    if (!found) throw problem('NO_SUCH_JOB', `There is no job '${id}'.`, { where: '/id' });
    return found;
  }

  async function withResult({ job }: Entry): Promise<Job> {
    if (job.state !== 'done') return job;
    const stored = await readJsonFile<Job>(path(job.id));
    return { ...job, result: stored?.result ?? null };
  }

  void restored.then(startNext);
  return {
    async add(request, key) {
      await restored;
      const idempotency = key === undefined ? null : { key, request: sha256Hex(JSON.stringify(request)) };
      const before = idempotency && [...entries.values()].find(({ job }) => job.idempotency?.key === key);
      if (before) {
        if (before.job.idempotency?.request === idempotency.request) return await withResult(before);
        throw problem('IDEMPOTENCY_MISMATCH', 'The same Idempotency-Key came with another request before.', {
          where: 'idempotency-key',
        });
      }
      if (count('queued') >= options.queue)
        throw problem('QUEUE_FULL', `${options.queue} jobs are waiting.`, {
          headers: { 'retry-after': '10' },
          facts: { limit: options.queue },
        });
      const job: Job = {
        ...emptyJob,
        ...request,
        id: `job-${randomBytes(8).toString('hex')}`,
        number: ++number,
        created: now(),
        idempotency,
      };
      const entry: Entry = { job, log: createEventLog(), share: createShare(), running: undefined };
      entries.set(job.id, entry);
      try {
        await change(entry, { state: 'queued' });
      } catch (error) {
        entries.delete(job.id);
        throw error;
      }
      startNext();
      return entry.job;
    },
    list: () => [...entries.values()].map(({ job }) => job).sort((a, b) => b.number - a.number),
    get: (id) => entryOf(id).job,
    withResult: async (id) => withResult(entryOf(id)),
    events: (id) => entryOf(id).log,
    async cancel(id) {
      const entry = entryOf(id);
      if (entry.running) entry.running.cancel();
      else if (!isOver(entry.job)) await change(entry, { state: 'cancelled', ended: now() });
      return await withResult(entry);
    },
    countByState: () => ({
      queued: count('queued'),
      running: count('running'),
      done: count('done'),
      failed: count('failed'),
      cancelled: count('cancelled'),
    }),
    uses: (kind, name) =>
      [...entries.values()].some(
        ({ job }) => !isOver(job) && (job[kind] === name || (kind === 'corpus' && job.unlabelled === name)),
      ),
    async close() {
      isClosing = true;
      const running = [...entries.values()].flatMap(({ running: child }) => child ?? []);
      for (const child of running) child.cancel();
      await Promise.all(running.map((child) => child.outcome.catch(() => {})));
      while (count('running') > 0) await new Promise((go) => setTimeout(go, 10));
      await Promise.allSettled(writing);
      for (const { log } of entries.values()) log.end();
    },
  };
}

/** The events of so many finished jobs can still be followed from any of them on. */
const WHOLE_LOGS = 16;

const emptyJob = {
  state: 'queued',
  stage: null,
  share: 0,
  started: null,
  ended: null,
  result: null,
  problem: null,
  cpuSeconds: null,
  peakBytes: null,
} as const;

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
const now = (): string => new Date().toISOString();
const stopped = () => problem('SERVICE_STOPPED', 'The service was stopped while the job ran.');
const costOf = ({ cpuSeconds, peakBytes }: ProcessCost): Partial<Job> => ({ cpuSeconds, peakBytes });

function journalIn(folder: string): Job[] {
  return readdirSync(folder).flatMap((name) => {
    if (!/^job-[\da-f]{16}\.json$/.test(name)) return [];
    try {
      const job = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Job;
      return [{ ...job, unlabelled: job.unlabelled ?? null, result: null }]; // journals of earlier versions have none
    } catch {
      return []; // damaged by the disk; nothing else depends on it
    }
  });
}

/** Of a job of an earlier run only its state is known. */
function logOf(job: Job): EventLog {
  const log = createEventLog();
  log.add(job.state, { id: job.id, state: job.state, ...(job.problem ? { problem: job.problem } : {}) });
  if (isOver(job)) log.end();
  return log;
}
