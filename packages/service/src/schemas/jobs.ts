/** Jobs. */
import Type from 'typebox';
import { NAME_PATTERN } from '../data/names.ts';
import { jobTypes } from '../jobs/protocol.ts';
import { anyObject, closed, name, nullable, optional } from './common.ts';

const type = () => Type.Union(jobTypes.map((one) => Type.Literal(one)));

export const jobBody = closed({
  type: type(),
  corpus: optional(name()),
  unlabelled: optional(
    Type.String({
      pattern: NAME_PATTERN,
      description:
        'A corpus of texts for self-training, of the types train, evaluate and compare; its labels are not read.',
    }),
  ),
  options: optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Settings, as in a settings file.' })),
  save: optional(name()),
  model: optional(name()),
  tables: optional(
    Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 100, description: 'Of the type reproduce.' }),
  ),
  quick: optional(Type.Boolean({ description: 'Of the type reproduce.' })),
  seeds: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Of the type reproduce.' })),
});
export const jobParams = closed({ id: Type.String({ pattern: '^job-[0-9a-f]{16}$' }) });
const jobProblem = Type.Object(
  {
    status: Type.Integer(),
    code: Type.String(),
    title: Type.String(),
    where: optional(Type.String()),
    remedy: optional(Type.String()),
    facts: optional(anyObject()),
  },
  { description: 'Why the job failed.' },
);
export const jobFacts = closed({
  id: Type.String(),
  type: type(),
  corpus: nullable(Type.String()),
  unlabelled: nullable(Type.String()),
  model: nullable(Type.String()),
  save: nullable(Type.String()),
  options: anyObject(),
  state: Type.Union(['queued', 'running', 'done', 'failed', 'cancelled'].map((state) => Type.Literal(state))),
  stage: nullable(Type.String()),
  share: Type.Number(),
  created: Type.String(),
  started: nullable(Type.String()),
  ended: nullable(Type.String()),
  result: Type.Unknown(),
  problem: nullable(jobProblem),
  cpuSeconds: nullable(Type.Number()),
  peakBytes: nullable(Type.Number()),
});
export const jobList = closed({ jobs: Type.Array(jobFacts) });
export const jobsQuery = closed({ limit: optional(Type.Integer({ minimum: 1, maximum: 1000 })) });
export const pageQuery = closed({ format: optional(Type.Union([Type.Literal('html'), Type.Literal('jsonl')])) });
