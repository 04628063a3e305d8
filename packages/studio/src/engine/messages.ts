/** The messages between the page and its worker: calls one way; answers, events and stages the other. */
import type { Fault, Stage } from './engine.ts';

export type ToWorker =
  | { readonly call: string; readonly id: number; readonly given: readonly unknown[] }
  | { readonly stop: true };

export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: Fault }
  | { readonly id: number; readonly stage: Stage }
  | { readonly id: number; readonly event: unknown };
