/** The part of OpenAI's API that clients of embeddings use. Fields that it has and that mean nothing here are accepted and ignored. */
import Type from 'typebox';
import { defaultLimits, type Limits } from '../limits.ts';
import { closed, optional, text, texts } from './common.ts';

export const embeddingsBody = (limits: Limits = defaultLimits) =>
  closed({
    model: Type.String({ minLength: 1, maxLength: 64 }),
    input: Type.Union([
      text(limits),
      texts(limits),
      Type.Array(Type.Integer(), { minItems: 1 }),
      Type.Array(Type.Array(Type.Integer()), { minItems: 1 }),
    ]),
    encoding_format: optional(Type.Union([Type.Literal('float'), Type.Literal('base64')])),
    dimensions: optional(Type.Integer({ minimum: 1 })),
    user: optional(Type.String({ maxLength: 1000 })),
  });
export const embeddings = closed({
  object: Type.Literal('list'),
  model: Type.String(),
  data: Type.Array(
    closed({
      object: Type.Literal('embedding'),
      index: Type.Integer(),
      embedding: Type.Union([Type.Array(Type.Number()), Type.String()]),
    }),
  ),
  usage: closed({ prompt_tokens: Type.Integer(), total_tokens: Type.Integer() }),
});
