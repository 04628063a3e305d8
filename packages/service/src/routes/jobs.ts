/** Jobs: start, follow, cancel. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageAnswer } from '../http/page.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { checkRequest } from '../jobs/check-request.ts';
import type { JobEvent } from '../jobs/events.ts';
import type { Job, JobRequest } from '../jobs/jobs.ts';
import * as schemas from '../schemas/jobs.ts';
import type { ServiceParts } from '../service-parts.ts';

/** A comment line every so often keeps proxies from closing a quiet stream. */
const BEAT_MS = 15_000;

export function jobRoutes(parts: ServiceParts): readonly AnyRoute[] {
  const { jobs, data, limits } = parts;
  const tag = 'jobs';
  let following = 0;
  return [
    route({
      method: 'POST',
      path: '/v1/jobs',
      scope: 'write',
      tag,
      summary: 'Start a job',
      description: 'The same Idempotency-Key with the same request gives the first job again.',
      body: schemas.jobBody,
      answers: { 202: { description: 'Waiting or running; Location is its address.', schema: schemas.jobFacts } },
      async run({ body, request, key }) {
        const asked = requestOf(body);
        await checkRequest(asked, parts);
        const header = request.headers['idempotency-key'];
        const idempotency = typeof header === 'string' && header !== '' ? `${key}:${header.slice(0, 200)}` : undefined;
        const job = await jobs.add(asked, idempotency);
        return { status: 202, headers: { location: `/v1/jobs/${job.id}` }, json: shown(job) };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/jobs',
      scope: 'read',
      tag,
      summary: 'List jobs',
      query: schemas.jobsQuery,
      answers: { 200: { description: 'The newest first, without their results.', schema: schemas.jobList } },
      run: ({ query: { limit = 100 } }) => ({
        json: {
          jobs: jobs.list().slice(0, limit).map(shown),
        },
      }),
    }),
    route({
      method: 'GET',
      path: '/v1/jobs/{id}',
      scope: 'read',
      tag,
      summary: 'State and result of a job',
      params: schemas.jobParams,
      answers: { 200: { description: 'The job.', schema: schemas.jobFacts } },
      run: async ({ params: { id } }) => ({ json: shown(await jobs.withResult(id)) }),
    }),
    route({
      method: 'DELETE',
      path: '/v1/jobs/{id}',
      scope: 'write',
      tag,
      summary: 'Cancel a job',
      params: schemas.jobParams,
      answers: { 202: { description: 'It is being stopped, or was over.', schema: schemas.jobFacts } },
      run: async ({ params: { id } }) => ({ status: 202, json: shown(await jobs.cancel(id)) }),
    }),
    route({
      method: 'GET',
      path: '/v1/jobs/{id}/events',
      scope: 'read',
      tag,
      summary: 'Follow a job as server-sent events',
      description:
        'Ids count up from 0; Last-Event-ID resumes. Events: queued, running, stage, advance, warn, row, leaks, and at the end done, failed or cancelled.',
      params: schemas.jobParams,
      answers: { 200: { description: 'Ends with the job.', type: 'text/event-stream' } },
      run({ params: { id }, request, signal }) {
        const log = jobs.events(id);
        if (following >= limits.eventStreams)
          throw problem('QUEUE_FULL', `${limits.eventStreams} event streams are open.`, {
            headers: { 'retry-after': '10' },
            facts: { limit: limits.eventStreams },
          });
        const last = lastOf(request.headers['last-event-id']);
        async function* stream(): AsyncGenerator<string> {
          following++;
          try {
            yield 'retry: 2000\n\n';
            for await (const events of log.follow(last, signal, BEAT_MS))
              yield events ? events.map(eventText).join('') : ': still running\n\n';
          } finally {
            following--;
          }
        }
        return { type: 'text/event-stream', stream: stream() };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/jobs/{id}/page',
      scope: 'read',
      tag,
      summary: 'The page of a comparison, map or table',
      params: schemas.jobParams,
      query: schemas.pageQuery,
      answers: { 200: { description: 'An HTML page, or lines of JSON.', type: 'text/html' } },
      async run({ params: { id }, query: { format = 'html' } }) {
        jobs.get(id);
        const path = join(data.reports, `${id}.${format}`);
        if (!existsSync(path)) throw problem('NO_SUCH_PAGE', 'The job has no such page.', { where: '/id' });
        const text = await readFile(path, 'utf8');
        return format === 'html' ? pageAnswer(text) : { type: 'application/x-ndjson', bytes: text };
      },
    }),
  ];
}

type Body = import('typebox').Static<typeof schemas.jobBody>;

const requestOf = ({
  type,
  corpus = null as string | null,
  unlabelled = null as string | null,
  model = null as string | null,
  save = null as string | null,
  options = {},
  tables,
  quick,
  seeds,
}: {
  [Key in keyof Body]: Body[Key] | null;
}): JobRequest => ({
  type: type!,
  corpus,
  unlabelled,
  model,
  save,
  options: options ?? {},
  query: { ...(tables ? { tables } : {}), ...(quick ? { quick } : {}), ...(seeds ? { seeds } : {}) },
});

/** Without what is for the journal alone. */
const shown = ({ number: _number, query: _query, idempotency: _idempotency, ...job }: Job) => job;

function lastOf(header: string | string[] | undefined): number {
  if (header === undefined) return -1;
  if (typeof header === 'string' && /^\d{1,12}$/.test(header)) return Number(header);
  throw problem('BAD_REQUEST', 'Last-Event-ID must be a number.', { where: 'last-event-id' });
}

const eventText = ({ id, event, data }: JobEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
