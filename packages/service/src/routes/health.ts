/** Health, readiness, metrics, the list of methods, the description of the interface, and pages for people. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from 'satchel';
import { methodsReport } from 'satchel/service';
import Type from 'typebox';
import { reportAnswer } from '../http/page.ts';
import { problem } from '../http/problem.ts';
import { type ProblemCode, problemTable } from '../http/problem-table.ts';
import { type Answer, type AnyRoute, route } from '../http/route.ts';
import type { Gauge } from '../metrics.ts';
import { docsPage, openApi } from '../openapi.ts';
import { anyJson, anyObject, closed } from '../schemas/common.ts';
import type { ServiceParts } from '../service-parts.ts';

export interface State {
  isReady(): boolean;
  inFlight(): number;
  /** Bytes over all connections. */
  received(): number;
  sent(): number;
}

export function healthRoutes(
  parts: ServiceParts,
  state: State,
  routes: () => readonly AnyRoute[],
): readonly AnyRoute[] {
  const tag = 'service';
  const open = { method: 'GET', scope: 'open', tag, isAlways: true } as const;
  const gauges = gaugesOf(parts, state);
  let described: object | undefined;
  let page: Promise<Answer> | undefined;
  return [
    route({
      ...open,
      path: '/health',
      summary: 'Whether the service is alive',
      answers: {
        200: { description: 'It is.', schema: closed({ status: Type.Literal('ok'), version: Type.String() }) },
      },
      run: () => ({ json: { status: 'ok', version } }),
    }),
    route({
      ...open,
      path: '/ready',
      summary: 'Whether the service takes work',
      answers: {
        200: { description: 'It does.', schema: closed({ status: Type.Literal('ready') }) },
        503: { description: 'It is starting or being stopped.', schema: closed({ status: Type.Literal('closing') }) },
      },
      run: () =>
        state.isReady()
          ? { json: { status: 'ready' } }
          : { status: 503, headers: { 'retry-after': '1' }, json: { status: 'closing' } },
    }),
    route({
      method: 'GET',
      scope: 'read',
      tag,
      isAlways: true,
      path: '/metrics',
      summary: 'Metrics for Prometheus',
      answers: { 200: { description: 'Text format 0.0.4.', type: 'text/plain' } },
      run: () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', bytes: parts.metrics.text(gauges) }),
    }),
    route({
      ...open,
      path: '/openapi.json',
      summary: 'This description',
      answers: { 200: { description: 'OpenAPI 3.1.', schema: anyObject() } },
      run() {
        described ??= openApi(routes());
        return { json: described };
      },
    }),
    route({
      ...open,
      path: '/docs',
      summary: 'The interface, as a page for people',
      answers: { 200: { description: 'An HTML page.', type: 'text/html' } },
      run: () => (page ??= reportAnswer(docsPage(routes()))),
    }),
    route({
      ...open,
      path: '/problems/{code}',
      summary: 'What a problem means',
      params: closed({ code: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,63}$' }) }),
      answers: { 200: { description: 'An HTML page.', type: 'text/html' } },
      run: ({ params: { code } }) => problemPage(code),
    }),
    route({
      method: 'GET',
      scope: 'read',
      tag,
      path: '/v1/methods',
      summary: 'All methods with their options as JSON Schema',
      answers: {
        200: {
          description: 'Representations, classifiers, rankers, and how documents are read.',
          schema: closed({ parts: Type.Array(anyJson()) }),
        },
      },
      run: () => ({ json: methodsReport() }),
    }),
  ];
}

async function problemPage(code: string): Promise<Answer> {
  const [explanation, remedy] = await explained(code);
  return reportAnswer({ title: code, lead: explanation, sections: [{ kind: 'prose', paragraphs: [remedy] }] });
}

async function explained(code: string): Promise<readonly [explanation: string, remedy: string]> {
  if (Object.hasOwn(problemTable, code)) {
    const { status, explanation, remedy } = problemTable[code as ProblemCode];
    return [explanation, `Status ${status}. ${remedy}`];
  }
  const { libraryProblems } = await import('../http/library-problems.ts');
  const found = Object.hasOwn(libraryProblems, code) ? libraryProblems[code] : undefined;
  if (found) return found;
  throw problem('NO_SUCH_ROUTE', `There is no problem '${code}'.`, { where: '/code' });
}

function gaugesOf({ models, jobs }: ServiceParts, state: State): readonly Gauge[] {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const seconds = (nanoseconds: number): number => nanoseconds / 1e9;
  return [
    { name: 'satchel_in_flight', help: 'Requests under way.', read: () => state.inFlight() },
    { name: 'satchel_received_bytes_total', help: 'Bytes of requests, heads included.', read: () => state.received() },
    { name: 'satchel_sent_bytes_total', help: 'Bytes of answers, heads included.', read: () => state.sent() },
    { name: 'satchel_models_open', help: 'Models in memory.', read: () => models.openCount() },
    { name: 'satchel_jobs', help: 'Jobs by state.', label: 'state', read: () => jobs.countByState() },
    {
      name: 'satchel_loop_delay_seconds',
      help: 'Delay of the event loop since it was last asked for.',
      label: 'quantile',
      read() {
        const found = {
          '0.5': seconds(delay.percentile(50)),
          '0.99': seconds(delay.percentile(99)),
          '1': seconds(delay.max),
        };
        delay.reset();
        return found;
      },
    },
    { name: 'process_resident_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage.rss() },
    { name: 'process_heap_bytes', help: 'Used heap of V8.', read: () => process.memoryUsage().heapUsed },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time.',
      read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    },
  ];
}
