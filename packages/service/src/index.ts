/**
 * `satchel-service`: Satchel over HTTP. `createService` opens the data folder, listens, and returns; it prints nothing and never ends the
 * process.
 *
 *   const service = await createService({ data: 'data', port: 0 });
 *   console.log(service.url, service.keyFile);
 *   await service.close();
 */
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { SatchelError } from 'satchel';
import { createCollectionStore } from './data/collections.ts';
import { createCorpusStore } from './data/corpora.ts';
import { type DataFolder, openDataFolder } from './data/folder.ts';
import { createModelStore } from './data/models.ts';
import { openRemoteCollections } from './data/remote-collections.ts';
import { createWordStore } from './data/words.ts';
import { createDoor } from './door/door.ts';
import { addKey, keyPath, listKeys, openKeys, readKeyFile, writeSecret } from './door/keys.ts';
import { isLoopback, namesOf } from './door/names.ts';
import type { AnyRoute } from './http/route.ts';
import { createHttp, type Http } from './http/server.ts';
import { limitUploads } from './http/uploads.ts';
import { createJobs, type Job } from './jobs/jobs.ts';
import type { Work } from './jobs/protocol.ts';
import { createTasks } from './jobs/tasks.ts';
import { type Limits, resolveLimits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { watchPressure } from './pressure.ts';
import { collectionRoutes } from './routes/collections.ts';
import { corpusRoutes } from './routes/corpora.ts';
import { embeddingRoutes } from './routes/embeddings.ts';
import { healthRoutes } from './routes/health.ts';
import { jobRoutes } from './routes/jobs.ts';
import { modelRoutes } from './routes/models.ts';
import { predictRoutes } from './routes/predict.ts';
import { studioRoutes } from './routes/studio.ts';
import { understandRoutes } from './routes/understand.ts';
import { wordsRoutes } from './routes/words.ts';
import type { ServiceParts } from './service-parts.ts';

export interface LogEntry {
  readonly event: 'request' | 'bug' | 'warning';
  readonly [fact: string]: unknown;
}

export interface ServiceOptions {
  /** The data folder; made where there is none. */
  readonly data: string;
  /** Listens to this machine alone unless given. */
  readonly host?: string;
  /** 8017 unless given; 0 takes any that is free. */
  readonly port?: number;
  /** A file with a key of scope admin, instead of one that the service makes. */
  readonly keyFile?: string | undefined;
  /** Names under which a proxy passes requests on. */
  readonly allowHosts?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Threads of a job; one less than the machine has unless given. */
  readonly threads?: number | undefined;
  /** Collections that live elsewhere: `opensearch:URL/INDEX`. Needs the package `satchel-cluster`. */
  readonly remoteCollections?: readonly string[];
  /** The data sets of `reproduce`. */
  readonly dataSets?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Told of requests (without texts and keys), warnings and bugs. */
  log?(entry: LogEntry): void;
}

export interface Service {
  readonly url: string;
  readonly port: number;
  /** Where the key is that was made or given. */
  readonly keyFile: string;
  readonly routes: readonly AnyRoute[];
  /** Finishes the requests under way, stops jobs, and lets go of the folder. */
  close(): Promise<void>;
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const { host = '127.0.0.1', port = 8017, keyFile, allowHosts = [], log = () => {} } = options;
  const limits = resolveLimits(options.limits ?? {}, options.environment);
  if (!isLoopback(host) && keyFile === undefined)
    throw new SatchelError(
      'KEY_FILE_NEEDED',
      `To listen on ${host}, which others can reach, the service needs a key file.`,
      {
        kind: 'configuration',
        remedy: 'Add --key-file FILE: openssl rand -base64 32 > key; chmod 600 key',
      },
    );
  const extraKey = keyFile === undefined ? undefined : readKeyFile(keyFile);
  const data = await openDataFolder(options.data, (message) => log({ event: 'warning', message }));
  try {
    if (keyFile === undefined) await firstKey(data.path);
    return await serve(options, {
      data,
      limits,
      host,
      port,
      allowHosts,
      extraKey,
      keyFile: keyFile ?? keyPath(options.data),
      log,
    });
  } catch (error) {
    await data[Symbol.asyncDispose]();
    throw error;
  }
}

/** Made once; the file is for the person who runs the service, the hash for the service. */
async function firstKey(folder: string): Promise<void> {
  if (
    existsSync(keyPath(folder)) &&
    listKeys(folder).length > 0 &&
    openKeys(folder).find(readFileSync(keyPath(folder), 'utf8').trim())
  )
    return;
  const { key } = await addKey(folder, 'admin', 'first');
  await writeSecret(keyPath(folder), `${key}\n`);
}

interface Settled {
  readonly data: DataFolder;
  readonly limits: Limits;
  readonly host: string;
  readonly port: number;
  readonly allowHosts: readonly string[];
  readonly extraKey: string | undefined;
  readonly keyFile: string;
  log(entry: LogEntry): void;
}

async function serve(
  { threads = Math.max(1, availableParallelism() - 1), dataSets, remoteCollections = [] }: ServiceOptions,
  settled: Settled,
): Promise<Service> {
  const { data, limits, host, port, allowHosts, extraKey, keyFile, log } = settled;
  const access = { data: data.path, ...(dataSets === undefined ? {} : { readable: [dataSets] }) };
  const tasks = createTasks(access, data, limits.tasks);
  const corpora = createCorpusStore(data.corpora, tasks);
  const collections = createCollectionStore(data.collections, data.temporary, limits.changes);
  const models = createModelStore(data.models, limits.modelBytes);
  const remotes = await openRemoteCollections(remoteCollections, models);
  const workOf = async ({ id, type, corpus, unlabelled, model, save, options, query }: Job): Promise<Work> => ({
    id, type, options, query, threads, folders: data, dataSets,
    corpus: corpus === null ? undefined : await corpora.file(corpus),
    unlabelled: unlabelled === null ? undefined : await corpora.file(unlabelled),
    model: model ?? undefined,
    save: save ?? undefined,
  }); // biome-ignore format: two thoughts
  const jobs = createJobs({
    folder: data.jobs,
    atOnce: limits.jobs,
    queue: limits.queue,
    kept: limits.keptJobs,
    workOf,
    access,
    starting: async ({ type, save }) => (type === 'index' && save !== null ? collections.release(save) : undefined),
    finished: async ({ id, type, save }) => void (type === 'train' && (await models.describe(save ?? id))),
  });
  const metrics = createMetrics();
  const parts: ServiceParts = {
    limits,
    data,
    models,
    words: createWordStore(data.words),
    corpora,
    collections,
    remotes,
    jobs,
    tasks,
    metrics,
    isolated: true,
  };

  const pressure = watchPressure(limits);
  let isClosing = false;
  let ownPort = 0;
  const state = {
    isReady: () => !isClosing,
    inFlight: (): number => http.inFlight(),
    received: (): number => http.traffic.received(),
    sent: (): number => http.traffic.sent(),
  };
  const routes: readonly AnyRoute[] = [
    ...healthRoutes(parts, state, () => routes),
    ...studioRoutes(),
    ...modelRoutes(parts),
    ...predictRoutes(parts),
    ...understandRoutes(parts),
    ...embeddingRoutes(parts),
    ...wordsRoutes(parts),
    ...corpusRoutes(parts),
    ...collectionRoutes(parts),
    ...jobRoutes(parts),
  ].map(limitUploads(limits.uploads));

  const http: Http = createHttp({
    routes,
    limits,
    folder: data.path,
    door: createDoor(
      namesOf(host, () => (ownPort ||= actualPort(http)), allowHosts),
      openKeys(data.path, extraKey),
      limits,
    ),
    isOverloaded: () => pressure.isTooMuch() || pressure.isHigh(),
    isClosing: () => isClosing,
    finished(finished) {
      metrics.observe(finished);
      const { method, route, status, seconds, instance, code } = finished;
      log({
        event: 'request',
        instance,
        method,
        route: route?.path ?? null,
        status,
        ms: Math.round(seconds * 1e4) / 10,
        ...(code ? { code } : {}),
      });
    },
    failed: (error, instance) =>
      log({ event: 'bug', instance, stack: error instanceof Error ? error.stack : String(error) }),
  });

  try {
    await listening(http, host, port);
  } catch (error) {
    pressure[Symbol.dispose]();
    await jobs.close();
    throw error;
  }
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    isClosing = true;
    const ended = jobs.close(); // event streams end with it
    await wait(Math.min(CLOSING_MS, limits.closeMs)); // clients on open connections get 503 and go elsewhere, nobody is cut off
    const until = performance.now() + limits.closeMs;
    while (http.inFlight() > 0 && performance.now() < until) await wait(10);
    http.abort();
    http.close();
    await ended;
    await wait(http.inFlight() > 0 ? 100 : 0);
    http.server.closeAllConnections();
    pressure[Symbol.dispose]();
    await collections[Symbol.asyncDispose]();
    await data[Symbol.asyncDispose]();
  }
  return {
    url: urlOf(host, actualPort(http)),
    port: actualPort(http),
    keyFile,
    routes,
    close: () => (closed ??= close()),
  };
}

/** How long requests are still answered, with 503, after the service was told to stop. */
const CLOSING_MS = 300;

const actualPort = ({ server }: Http): number => (server.address() as AddressInfo | null)?.port ?? 0;

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function listening({ server }: Http, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      fail(
        new SatchelError(
          isTaken ? 'PORT_TAKEN' : 'BAD_ADDRESS',
          isTaken
            ? `Port ${port} of ${host} is taken.`
            : `The service cannot listen on ${host}:${port}: ${error.message}.`,
          {
            kind: isTaken ? 'busy' : 'configuration',
            remedy: 'Choose another with --port.',
            cause: error,
          },
        ),
      );
    });
    server.listen({ host, port, backlog: 511 }, done);
  });
}
