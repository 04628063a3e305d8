/**
 * The tasks of a page's main thread, from a trace of Chromium: how long each took on the clock, and how much of that the thread computed. The second
 * does not depend on what else the machine does.
 */
import type { Browser, Page } from 'playwright-core';

export interface Task {
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds that the thread computed. */
  readonly cpu: number;
  /** Names of the longest parts of the task, for a look at what it did. */
  readonly parts: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly functionName?: string; readonly url?: string; readonly lineNumber?: number } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'v8', 'blink', 'loading', 'disabled-by-default-v8.gc'];

/** The tasks of the page's main thread while `work` ran, the longest by CPU first. */
export async function tracedTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  try {
    await work();
  } finally {
    var trace = await browser.stopTracing();
  }
  return tasksIn((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
}

function tasksIn(events: readonly TraceEvent[]): Task[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const own = events.filter((event) => mains.has(threadOf(event)) && event.ph === 'X' && event.tdur !== undefined);
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  return tasks
    .map((task) => ({ wall: task.dur! / 1000, cpu: task.tdur! / 1000, parts: partsOf(task, own) }))
    .sort((a, b) => b.cpu - a.cpu);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

const LEAST_PART = 2000;

const partsOf = (task: TraceEvent, events: readonly TraceEvent[]): string[] =>
  task.tdur! < 2 * LEAST_PART
    ? []
    : events
        .filter((event) => event !== task && event.ts >= task.ts && event.ts + event.dur! <= task.ts + task.dur!)
        .filter(({ tdur }) => tdur! >= LEAST_PART)
        .sort((a, b) => b.tdur! - a.tdur!)
        .slice(0, 8)
        .map(({ name, tdur, args }) => `${name} ${args?.data?.functionName ?? ''} ${(tdur! / 1000).toFixed(1)}`);
