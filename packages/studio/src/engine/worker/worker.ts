/** The worker: takes calls, answers them, tells how far they are. Heavy work is done one call after the other. */
import { faultOf } from '../fault.ts';
import type { FromWorker, ToWorker } from '../messages.ts';
import { calls } from './calls.ts';
import type { Told } from './told.ts';

let running = new AbortController();
const post = (message: FromWorker): void => self.postMessage(message, { transfer: handedOver(message) });

/** Bytes of a file are made for the page and not kept here. */
const handedOver = (message: FromWorker): Transferable[] =>
  'answer' in message && message.answer instanceof Uint8Array ? [message.answer.buffer] : [];

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('stop' in data) {
    running.abort();
    running = new AbortController();
    return;
  }
  const { id, call, given } = data;
  const told: Told = {
    signal: running.signal,
    stage: (stage) => post({ id, stage }),
    event: (event) => post({ id, event }),
  };
  try {
    const answer = await calls[call]!();
    post({ id, answer: await answer(told, ...(given as never[])) });
  } catch (error) {
    post({ id, fault: faultOf(error) });
  }
};
