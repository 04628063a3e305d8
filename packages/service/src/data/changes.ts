/** What the service and the thread that writes its collections say to each other. Errors travel as plain data and become SatchelErrors again. */
import { type Added, type CollectionDocument, type Deleted, type ErrorKind, SatchelError } from 'satchel';
import { satchelErrorOf } from 'satchel/service';

/** `folder` is the path of a collection. */
export type Change =
  | { readonly kind: 'create'; readonly folder: string; readonly text: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'add';
      readonly folder: string;
      readonly documents: readonly CollectionDocument[];
      readonly replace: boolean;
    }
  | { readonly kind: 'delete'; readonly folder: string; readonly ids: readonly string[] }
  | { readonly kind: 'close'; readonly folder: string };

/** `documents`: how many the collection has afterwards. */
export type AddedTo = Added & { readonly documents: number };
export type DeletedFrom = Deleted & { readonly documents: number };

export interface Results {
  readonly create: undefined;
  readonly add: AddedTo;
  readonly delete: DeletedFrom;
  readonly close: undefined;
}

export interface Request {
  readonly number: number;
  readonly change: Change;
}

export type Reply =
  | { readonly number: number; readonly result: Results[Change['kind']] }
  | { readonly number: number; readonly failure: Failure };

/** The first message of the thread: it has loaded its files. */
export const READY = 'ready';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly kind: ErrorKind;
  readonly where: string | undefined;
  readonly remedy: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly stack: string | undefined;
}

export function failureOf(thrown: unknown): Failure {
  const { code, message, kind, where, remedy, facts } = satchelErrorOf(thrown);
  return { code, message, kind, where, remedy, facts, stack: thrown instanceof Error ? thrown.stack : undefined };
}

export function errorOf({ code, message, stack, ...details }: Failure): SatchelError {
  const error = new SatchelError(code, message, details);
  if (stack !== undefined) error.stack = stack;
  return error;
}
