/** A thread that asks a service one question after another, so that the thread of the service does nothing but answer. */
import { parentPort, workerData } from 'node:worker_threads';

export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly json?: object;
  readonly body?: string;
  readonly type?: string;
}

export interface Answered {
  readonly status: number;
  readonly bytes: number;
}

const { url, key } = (workerData ?? {}) as { readonly url?: string; readonly key?: string };

parentPort?.on('message', async ({ method = 'POST', path, json, body, type = 'application/json' }: Question) => {
  const sent = json === undefined ? body : JSON.stringify(json);
  const headers = { authorization: `Bearer ${key}`, ...(sent === undefined ? {} : { 'content-type': type }) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
  const { byteLength } = await answer.arrayBuffer();
  parentPort?.postMessage({ status: answer.status, bytes: byteLength } satisfies Answered);
});
