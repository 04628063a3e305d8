/**
 * What the threads of a page computed, from a trace of Chromium: milliseconds of the thread's own clock, which do not depend on what else the machine
 * does, beside those of the wall.
 */
import type { Browser, Page } from 'playwright-core';

export interface Task {
  readonly wall: number;
  readonly cpu: number;
  /** The longest parts of the task, for a look at what it did. */
  readonly parts: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A piece of work of a thread that is no part of another. */
type Work = TraceEvent & { readonly dur: number; readonly tdur: number };

export interface Trace {
  /** Tasks of the main threads of pages, the longest by CPU first. */
  mainTasks(): Task[];
  /** CPU of all threads of the page until it called `performance.mark(name)`, by thread. */
  cpuUntil(mark: string): Readonly<Record<string, number>>;
}

const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline', 'v8', 'disabled-by-default-v8.gc'];

export async function traced(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let bytes: Buffer;
  try {
    await work();
  } finally {
    bytes = await browser.stopTracing();
  }
  const { traceEvents: events } = JSON.parse(bytes.toString('utf8')) as { traceEvents: TraceEvent[] };
  const names = new Map(
    events.filter(({ name }) => name === 'thread_name').map((event) => [threadOf(event), event.args?.name ?? '']),
  );
  const all = events.filter((event): event is Work => event.ph === 'X' && event.tdur !== undefined);
  const byThread = Map.groupBy(all, threadOf);
  return {
    mainTasks: () =>
      [...byThread]
        .filter(([thread]) => names.get(thread) === 'CrRendererMain')
        .flatMap(([, own]) => outermost(own).map((task) => ({ ...timesOf(task), parts: partsOf(task, own) })))
        .sort((a, b) => b.cpu - a.cpu),
    cpuUntil(mark) {
      const end = events.find(({ name, cat }) => name === mark && cat.includes('user_timing'));
      if (!end) throw new Error(`the page did not mark '${mark}'`);
      const sums: Record<string, number> = {};
      for (const [thread, own] of byThread) {
        if (own[0]!.pid !== end.pid) continue;
        const name = names.get(thread) ?? thread;
        sums[name] = (sums[name] ?? 0) + outermost(own).reduce((sum, task) => sum + cpuBefore(task, end.ts), 0);
      }
      return sums;
    },
  };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const timesOf = ({ dur, tdur }: Work): { wall: number; cpu: number } => ({ wall: dur / 1000, cpu: tdur / 1000 });

function outermost(events: readonly Work[]): Work[] {
  const sorted = events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = -1;
  return sorted.filter(({ ts, dur }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** The CPU of a task before a moment; of a task that goes on, its share by the wall. */
const cpuBefore = ({ ts, dur, tdur }: Work, moment: number): number =>
  ts >= moment ? 0 : (tdur / 1000) * Math.min(1, (moment - ts) / Math.max(1, dur));

const LEAST_PART = 3000;

const partsOf = (task: Work, events: readonly Work[]): string[] =>
  task.tdur < 3 * LEAST_PART
    ? []
    : events
        .filter((event) => event !== task && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur)
        .filter(({ tdur }) => tdur >= LEAST_PART)
        .sort((a, b) => b.tdur - a.tdur)
        .slice(0, 6)
        .map(({ name, tdur }) => `${name} ${(tdur / 1000).toFixed(1)}`);
