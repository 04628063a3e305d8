/** The problems that only the service has: status, explanation, remedy. `/problems/CODE` and the table of docs/service.md are made from it. */

interface ProblemRow {
  readonly status: number;
  readonly explanation: string;
  readonly remedy: string;
}

const row = (status: number, explanation: string, remedy: string): ProblemRow => ({ status, explanation, remedy });

export const problemTable = {
  BAD_REQUEST: row(400, 'A value of the request is missing, unknown, of another type or out of range.', 'Correct what `where` names; /openapi.json has the types.'),
  BAD_NAME: row(400, 'A name in the address is not one of letters, digits, - and _.', 'Use 1 to 64 of the characters A–Z, a–z, 0–9, - and _.'),
  BAD_JSON: row(400, 'The body or a line is not sound JSON.', 'Correct it where `where` points to.'),
  DUPLICATE_KEY: row(400, 'An object of the body has a key twice.', 'Leave one out.'),
  TOO_DEEP: row(400, 'The body is nested too deeply.', 'Send flat JSON.'),
  ID_PRECISION: row(400, 'An id is a number too large to be exact.', 'Send ids as text.'),
  BROKEN_BODY: row(400, 'The request broke off, or is not HTTP.', 'Send it again, whole.'),
  TOO_WIDE: row(400, 'The vectors of this model are too long for embeddings.', 'Use a model with dense vectors: average, scdv, lsi …'),
  UNSUPPORTED_INPUT: row(400, 'The input is of a kind that this service does not read.', 'Send texts. LangChain for Python: check_embedding_ctx_length=False.'),
  NO_KEY: row(401, 'The request has no key, or one that is not valid.', 'Send the header Authorization: Bearer KEY.'),
  FOREIGN_ORIGIN: row(403, 'The request comes from a page of another site.', 'Use a page of this service, or a program.'),
  SCOPE: row(403, 'The key may not do this.', 'Use a key of the scope that `facts` names: satchel serve keys add --scope …'),
  NO_SUCH_ROUTE: row(404, 'There is nothing under this address.', 'GET /openapi.json lists the addresses.'),
  NO_SUCH_MODEL: row(404, 'There is no model of this name.', 'GET /v1/models lists them.'),
  NO_SUCH_WORDS: row(404, 'There are no word vectors of this name.', 'GET /v1/words lists them.'),
  NO_SUCH_CORPUS: row(404, 'There is no corpus of this name.', 'GET /v1/corpora lists them.'),
  NO_SUCH_COLLECTION: row(404, 'There is no collection of this name.', 'GET /v1/collections lists them.'),
  NO_SUCH_DOCUMENT: row(404, 'The collection has no document with this id.', 'Check the id.'),
  NO_SUCH_JOB: row(404, 'There is no job with this id.', 'GET /v1/jobs lists them.'),
  NO_SUCH_PAGE: row(404, 'The job has no page.', 'Jobs of the types compare, map and reproduce have one when they are done.'),
  METHOD_NOT_ALLOWED: row(405, 'The address does not take this method.', 'The header Allow lists its methods.'),
  TOO_SLOW: row(408, 'The request did not arrive in time.', 'Send it faster, or in parts.'),
  IN_USE: row(409, 'Another request or a job is changing this.', 'Try again when it is done.'),
  EXISTS: row(412, 'There is something of this name already.', 'Leave If-None-Match out to replace it.'),
  CHANGED: row(412, 'It is no longer the version that If-Match names.', 'Read it again.'),
  TOO_LARGE: row(413, 'The body, a text or a line is longer than the limit.', 'Send less at once; NDJSON streams have no limit in all.'),
  URI_TOO_LONG: row(414, 'The address is too long.', 'Shorten it.'),
  WRONG_TYPE: row(415, 'The content type or the content encoding is not one that this address takes.', 'Send the type that `facts` names, not compressed.'),
  WRONG_HOST: row(421, 'The service is not known under the name in the header Host.', 'Use the address that the service printed, or start it with --allow-host NAME.'),
  IDEMPOTENCY_MISMATCH: row(422, 'The same Idempotency-Key came with another request before.', 'Use a new key for a new request.'),
  TOO_MANY_KEYS: row(429, 'Too many wrong keys came from this address.', 'Wait a minute.'),
  TOO_MANY_REQUESTS: row(429, 'The key made more requests than its rate.', 'Wait as long as Retry-After says.'),
  QUEUE_FULL: row(429, 'Too many jobs are waiting, or too many uploads or tasks are under way.', 'Try again later.'),
  HEADERS_TOO_LARGE: row(431, 'The head of the request is too long, or has too many headers.', 'Send fewer headers.'),
  JOB_FAILED: row(503, 'The process of the job ended unexpectedly.', 'Look at the facts: a signal, or too little memory. Start the job again.'),
  SERVICE_STOPPED: row(503, 'The service was stopped while the job ran.', 'Start the job again; training of word vectors goes on from its checkpoint.'),
  UNREACHABLE: row(503, 'A collection lies in OpenSearch, which does not answer.', 'Start it, or correct its address in --collection.'),
  OPENSEARCH: row(503, 'OpenSearch refused what a collection asked of it.', 'See its log; the title has what it said.'),
  SHARDS_FAILED: row(503, 'Parts of an index in OpenSearch did not answer, so hits would be missing.', 'Try again when all its nodes run.'),
  OVERLOADED: row(503, 'The service has more work than it can do.', 'Try again as Retry-After says.'),
  CLOSING: row(503, 'The service is being stopped.', 'Try again when it runs again.'),
} as const satisfies Readonly<Record<string, ProblemRow>>; // biome-ignore format: a table

export type ProblemCode = keyof typeof problemTable;

export const problemCodes = Object.keys(problemTable) as readonly ProblemCode[];

/** The table of docs/service.md. */
export function problemRows(): string {
  const rows = problemCodes.map((code) => {
    const { status, explanation, remedy } = problemTable[code];
    return `| \`${code}\` | ${status} | ${explanation} | ${remedy} |`;
  });
  return ['| code | status | meaning | what to do |', '|---|---|---|---|', ...rows].join('\n');
}
