import { describe, expect, it } from 'vitest';
import { createEventLog, type JobEvent } from './events.ts';

const never = new AbortController().signal;
const idsOf = (events: readonly JobEvent[] | undefined): readonly number[] | undefined => events?.map(({ id }) => id);

describe('the events of a job', () => {
  it('are told from any event on, those to come included, until the job ends', async () => {
    const log = createEventLog();
    for (const event of ['queued', 'running', 'stage']) log.add(event, {});
    const followed = log.follow(0, never, 60_000);
    expect(idsOf((await followed.next()).value ?? undefined)).toEqual([1, 2]);
    const next = followed.next();
    log.add('done', {});
    expect(idsOf((await next).value ?? undefined)).toEqual([3]);
    log.end();
    expect((await followed.next()).done).toBe(true);
    const late: (readonly number[] | undefined)[] = [];
    for await (const events of log.follow(-1, never, 60_000)) late.push(idsOf(events));
    expect(late).toEqual([[0, 1, 2, 3]]);
  });

  it('a quiet job gives a beat, so that the stream is not taken for dead', async () => {
    const followed = createEventLog().follow(-1, never, 5);
    expect(await followed.next()).toEqual({ value: undefined, done: false });
    expect(await followed.next()).toEqual({ value: undefined, done: false });
    await followed.return(undefined);
  });

  it('end for a listener that goes', async () => {
    const gone = new AbortController();
    const next = createEventLog().follow(-1, gone.signal, 60_000).next();
    gone.abort();
    expect((await next).done).toBe(true);
  });

  it('do not pile up: old progress is dropped, all else is kept, and numbers go on', async () => {
    const log = createEventLog();
    log.add('queued', {});
    for (let i = 0; i < 10_000; i++) log.add('advance', { done: i });
    log.add('done', {});
    log.end();
    const kept: JobEvent[] = [];
    for await (const events of log.follow(-1, never, 60_000)) kept.push(...(events ?? []));
    expect(kept.length).toBeLessThanOrEqual(2001);
    expect([kept[0]!.event, kept.at(-1)!.event, kept.at(-1)!.id]).toEqual(['queued', 'done', 10_001]);
    log.shorten();
    for await (const events of log.follow(-1, never, 60_000)) expect(idsOf(events)).toEqual([10_001]);
  });
});
