/** `satchel-service/schemas`: the schemas of requests and answers, for clients and pages. `Static<typeof …>` gives their types. */
export * as common from './schemas/common.ts';
export * as corpora from './schemas/corpora.ts';
export * as embeddings from './schemas/embeddings.ts';
export * as jobs from './schemas/jobs.ts';
export * as models from './schemas/models.ts';
