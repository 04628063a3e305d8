/**
 * Every refusal is a problem document of RFC 9457: a stable `code`, a sentence, the place of the fault and a remedy. Errors of the library
 * keep their code; their kind decides the status.
 */
import type { ErrorKind } from 'satchel';
import { satchelErrorOf } from 'satchel/service';
import { type ProblemCode, problemTable } from './problem-table.ts';

export interface ProblemDetails {
  readonly where?: string | undefined;
  readonly remedy?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by any part of the service; becomes the answer. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly where: string | undefined;
  readonly remedy: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { where, remedy, facts = {}, headers = {} }: ProblemDetails = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.where = where;
    this.remedy = remedy;
    this.facts = facts;
    this.headers = headers;
  }
}

/** A problem of the service's own table. */
export function problem(code: ProblemCode, message: string, details: ProblemDetails = {}): Problem {
  const { status, remedy } = problemTable[code];
  return new Problem(status, code, message, { remedy, ...details });
}

const statuses: Readonly<Record<ErrorKind, number>> = {
  usage: 400,
  permission: 403,
  input: 404,
  busy: 409,
  data: 422,
  internal: 500,
  configuration: 503,
  output: 507,
  io: 507,
};

/** Codes whose kind says too little over HTTP. Where the service may not read or write its own folder, that is not the fault of a request. */
const byCode: Readonly<Record<string, number>> = {
  NO_SUCH_ID: 404,
  INPUT_UNREADABLE: 503,
  OUTPUT_UNWRITABLE: 507,
  OUT_OF_MEMORY: 503,
  WORKER_FAILED: 503,
  MISSING_PACKAGE: 503,
  UNREACHABLE: 503,
  OPENSEARCH: 503,
  SHARDS_FAILED: 503,
};

/** Whatever was thrown, as a problem. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const { code, kind, message, where, remedy, facts } = satchelErrorOf(thrown);
  const isShortOfHandles = kind === 'io' && /^E[MN]FILE$/.test(String(facts['reason'])); // others are closed in a moment
  const status = isShortOfHandles ? 503 : (byCode[code] ?? statuses[kind]);
  if (status === 500)
    return new Problem(500, 'INTERNAL', 'This is a bug in satchel-service.', { remedy: 'Please report it.' });
  return new Problem(status, code, message, { where, remedy, facts });
}

/** Paths of this machine are nobody's business: those of the data folder are cut to what is in it. */
export function withoutPaths(found: Problem, folder: string): Problem {
  if (![found.message, found.where, found.remedy, JSON.stringify(found.facts)].some((text) => text?.includes(folder)))
    return found;
  const tidy = (text: string): string =>
    text
      .replaceAll(new RegExp(`${escaped(folder)}/temporary/upload-[0-9-]+`, 'g'), 'the upload')
      .replaceAll(`${folder}/`, '');
  const { status, code, message, where, remedy, facts, headers } = found;
  return new Problem(status, code, tidy(message), {
    where: where && tidy(where),
    remedy: remedy && tidy(remedy),
    facts: JSON.parse(tidy(JSON.stringify(facts))) as Readonly<Record<string, unknown>>,
    headers,
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The body of the answer. `instance` is the number of the request, as the log has it. */
export function problemDocument({ status, code, message, where, remedy, facts }: Problem, instance: string): object {
  return {
    type: `/problems/${code}`,
    title: message,
    status,
    code,
    ...(where === undefined ? {} : { where }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    instance,
  };
}

/** A problem that went through a file or another process. */
export interface StoredProblem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly where?: string | undefined;
  readonly remedy?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
}

export function storedProblem(thrown: unknown): StoredProblem {
  const { status, code, message, where, remedy, facts } = problemOf(thrown);
  return { status, code, title: message, where, remedy, facts };
}

export const problemFrom = ({ status, code, title, ...details }: StoredProblem): Problem =>
  new Problem(status, code, title, details);
