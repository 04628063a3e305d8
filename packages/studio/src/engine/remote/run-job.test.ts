import type { FollowedEvent, ServiceClient } from 'satchel/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stage } from '../engine.ts';
import { runJob } from './run-job.ts';

const request = { type: 'train', corpus: 'mail', options: {} } as const;
const idle = new AbortController().signal;
const event = (id: number, name: string, data: object = {}): FollowedEvent =>
  ({ id, event: name, data }) as FollowedEvent;

/** A service whose events come in parts, with a lost connection after each part but the last. */
function toyClient(parts: readonly (readonly FollowedEvent[])[], over: object) {
  const asked: string[] = [];
  const from: number[] = [];
  const client = {
    async ask(name: string) {
      asked.push(name);
      return name === 'POST /v1/jobs' ? { id: 'j1' } : over;
    },
    async *follow(_job: string, last = -1) {
      from.push(last);
      yield* parts[from.length - 1] ?? [];
      if (from.length < parts.length) throw new TypeError('Failed to fetch');
    },
  };
  return { client: client as unknown as ServiceClient, asked, from };
}

describe('a job', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells its stages, hands on its rows, and goes on after a lost connection', async () => {
    const parts = [
      [event(1, 'stage', { stage: 'fit' }), event(2, 'advance', { done: 1, total: 4 })],
      [event(3, 'row', { name: 'bow' })],
    ];
    const { client, from } = toyClient(parts, { state: 'done', result: 7, problem: null });
    const [stages, rows]: [Stage[], unknown[]] = [[], []];
    const done = runJob(client, request, {
      signal: idle,
      tell: (stage) => stages.push(stage),
      hear: ({ data }) => rows.push(data),
    });
    await vi.runAllTimersAsync();
    expect((await done).result).toBe(7);
    expect(from).toEqual([-1, 2]);
    expect(stages).toEqual([
      { what: 'Waiting for the service' },
      { what: 'Fitting on the service' },
      { what: 'Fitting on the service', done: 1, total: 4 },
      { what: 'The service does not answer; asking again' },
    ]);
    expect(rows).toEqual([{ name: 'bow' }]);
  });

  it('of a service that stays away ends with a fault', async () => {
    const { client } = toyClient(Array(20).fill([]), { state: 'done' });
    const done = runJob(client, request, { signal: idle, tell() {} });
    const refused = expect(done).rejects.toMatchObject({ fault: { code: 'NO_SERVICE' } });
    await vi.runAllTimersAsync();
    await refused;
  });

  it('that fails throws the problem of the service', async () => {
    const problem = { status: 422, code: 'SINGLE_CLASS', title: 'One class.', remedy: 'More.' };
    const { client } = toyClient([[]], { state: 'failed', result: null, problem });
    await expect(runJob(client, request, { signal: idle, tell() {} })).rejects.toMatchObject({
      fault: { code: 'SINGLE_CLASS', message: 'One class.', remedy: 'More.' },
    });
  });

  it('is cancelled when the work is stopped', async () => {
    const stop = new AbortController();
    const { client, asked } = toyClient([[event(1, 'row')]], { state: 'cancelled', result: null, problem: null });
    const done = runJob(client, request, { signal: stop.signal, tell() {}, hear: () => stop.abort() });
    await expect(done).rejects.toMatchObject({ fault: { code: 'ABORTED' } });
    expect(asked).toContain('DELETE /v1/jobs/{id}');
  });
});
