/** A job of the service from its start to its end. A lost connection is taken up again where it broke off; stopping cancels the job. */
import { type FollowedEvent, type Operations, type ServiceClient, ServiceProblem } from 'satchel/client';
import type { Stage } from '../engine.ts';
import { EngineFault, STOPPED } from '../fault.ts';
import { stageWords } from '../stage-words.ts';

type JobRequest = Operations['POST /v1/jobs']['body'];
type Job = Operations['GET /v1/jobs/{id}']['answer'];

export interface JobWatch {
  readonly signal: AbortSignal;
  tell(stage: Stage): void;
  /** Events that are no progress. */
  hear?(event: FollowedEvent): void;
}

const TRIES = 10;
const PAUSE_MS = 1000;

/** Throws the problem of a job that failed. */
export async function runJob(client: ServiceClient, request: JobRequest, watch: JobWatch): Promise<Job> {
  const { signal } = watch;
  const { id } = await client.ask('POST /v1/jobs', { body: request, signal });
  const params = { id };
  const cancel = (): void => void client.ask('DELETE /v1/jobs/{id}', { params }).catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    await follow(client, id, watch);
    const job = await client.ask('GET /v1/jobs/{id}', { params, signal });
    if (job.state === 'done') return job;
    throw new EngineFault(faultOfJob(job));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function faultOfJob({ state, problem }: Job) {
  if (!problem) return { code: STOPPED, message: `The job of the service was ${state}.` };
  const { code, title, where, remedy } = problem;
  return { code, message: title, where, remedy };
}

/** Hears every event once, also over lost connections. */
async function follow(client: ServiceClient, id: string, watch: JobWatch): Promise<void> {
  const { signal, tell } = watch;
  const hear = heard(watch);
  let last = -1;
  for (let lost = 0; lost <= TRIES; lost++) {
    try {
      for await (const event of client.follow(id, last, signal)) {
        [last, lost] = [event.id, 0];
        hear(event);
      }
      return;
    } catch (error) {
      if (signal.aborted || error instanceof ServiceProblem) throw error;
      tell({ what: 'The service does not answer; asking again' });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  throw new EngineFault({
    code: 'NO_SERVICE',
    message: 'The service does not answer any more.',
    remedy: 'Start it again, or go back to this tab.',
  });
}

/** Progress becomes stages of the page. */
function heard({ tell, hear }: JobWatch): (event: FollowedEvent) => void {
  let what = 'Waiting for the service';
  tell({ what });
  return (event) => {
    const { stage, done, total } = event.data as { stage?: keyof typeof stageWords; done?: number; total?: number };
    if (event.event === 'stage') what = `${(stage && stageWords[stage]) ?? 'Working'} on the service`;
    if (event.event === 'stage') tell({ what });
    else if (event.event === 'advance') tell({ what, done, total });
    else hear?.(event);
  };
}
