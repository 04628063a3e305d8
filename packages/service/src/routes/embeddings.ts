/** `/v1/embeddings`, for clients of OpenAI's API. Many ask for base64 without being told to. */

import { isName } from '../data/names.ts';
import { denseRows } from '../documents/vectors.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { embeddings, embeddingsBody } from '../schemas/embeddings.ts';
import type { ServiceParts } from '../service-parts.ts';
import { encodeInPieces } from './understand.ts';

const path = '/v1/embeddings';

export function embeddingRoutes({ models, limits, metrics }: ServiceParts): readonly AnyRoute[] {
  return [
    route({
      method: 'POST',
      path,
      scope: 'read',
      tag: 'embeddings',
      summary: 'Texts as vectors, in the shape of OpenAI’s API',
      body: embeddingsBody(limits),
      openAiErrors: true,
      answers: { 200: { description: 'One embedding for each text.', schema: embeddings } },
      async run(call) {
        const { model: name, input, encoding_format: format = 'float', dimensions } = call.body;
        const texts = textsOf(input);
        if (!isName(name)) throw problem('NO_SUCH_MODEL', `There is no model '${name}'.`, { where: '/model' });
        const encoder = await models.open(name);
        if (dimensions !== undefined && dimensions !== encoder.dimensions)
          throw problem(
            'BAD_REQUEST',
            `The vectors of '${name}' have ${encoder.dimensions} numbers, and cannot be cut to ${dimensions}.`,
            {
              where: '/dimensions',
              remedy: 'Leave dimensions out, or train an encoder of that size.',
            },
          );
        const encoded = await encodeInPieces(encoder, texts, () => call.signal);
        const rows = denseRows(
          encoded.map(({ vectors }) => vectors),
          'embeddings',
        );
        const tokens = encoded.flatMap((piece) => piece.texts).reduce((sum, { tokens: own }) => sum + own, 0);
        metrics.countDocuments(path, texts.length);
        const data = rows.map((row, index) => ({
          object: 'embedding',
          index,
          embedding: format === 'base64' ? base64Of(row) : Array.from(row),
        }));
        return { json: { object: 'list', model: name, data, usage: { prompt_tokens: tokens, total_tokens: tokens } } };
      },
    }),
  ];
}

function textsOf(
  input: string | readonly string[] | readonly number[] | readonly (readonly number[])[],
): readonly string[] {
  if (typeof input === 'string') return [input];
  if (input.every((one): one is string => typeof one === 'string')) return input;
  throw problem('UNSUPPORTED_INPUT', 'The input is made of token numbers, and this service reads texts.', {
    where: '/input',
  });
}

/** 32-bit numbers, little-endian. */
function base64Of(row: Float32Array): string {
  const bytes = Buffer.alloc(4 * row.length);
  row.forEach((value, i) => {
    bytes.writeFloatLE(value, 4 * i);
  });
  return bytes.toString('base64');
}
