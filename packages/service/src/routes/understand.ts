/** Questions to a model about texts and words: explain, encode, similar, topics, senses, neighbours. */
import { setImmediate as turn } from 'node:timers/promises';
import type { EncodedTexts, Encoder, Matrix, Model, WordVectors } from 'satchel';
import { explanationReport, nearestReport, sensesReport, similarityReport, topicsReport } from 'satchel/service';
import { createWordVectors, neighboursOf } from 'satchel/words';
import { npyBytes } from '../documents/npy.ts';
import { inPieces } from '../documents/pieces.ts';
import { denseRows, isDense, shownVectors } from '../documents/vectors.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { nameParams } from '../schemas/common.ts';
import * as schemas from '../schemas/models.ts';
import type { ServiceParts } from '../service-parts.ts';

export function understandRoutes({ models, limits, metrics }: ServiceParts): readonly AnyRoute[] {
  const common = { method: 'POST', scope: 'read', tag: 'models', params: nameParams } as const;
  const path = (what: string): string => `/v1/models/{name}/${what}`;
  return [
    route({
      ...common,
      path: path('explain'),
      summary: 'Explain a score by the words of the text',
      body: schemas.explainBody(limits),
      answers: { 200: { description: 'score = bias + the contributions + remainder.', schema: schemas.explanation } },
      async run({ params, body }) {
        const model = await models.openModel(params.name);
        const labels = model.predict([body.text])[0]!.labels;
        const explanation = model.explain(body.text, body.label ?? labels[0]);
        const report = explanationReport(explanation, labels, body.top ?? explanation.contributions.length);
        if (!body.counterfactual) return { json: report };
        await turn(); // both take some milliseconds
        return { json: { ...report, counterfactual: model.counterfactual(body.text) } };
      },
    }),
    route({
      ...common,
      path: path('encode'),
      summary: 'Texts as vectors',
      description: 'With Accept: application/x-npy, a NumPy file of 32-bit numbers, one row for each text.',
      body: schemas.encodeBody(limits),
      answers: { 200: { description: 'One vector for each text.', schema: schemas.encoded } },
      async run(call) {
        const encoder = await models.open(call.params.name);
        const encoded = await encodeInPieces(encoder, call.body.texts, () => call.signal);
        metrics.countDocuments(path('encode'), call.body.texts.length);
        if (/\bapplication\/x-npy\b/.test(call.request.headers.accept ?? ''))
          return {
            type: 'application/x-npy',
            bytes: npyBytes(
              denseRows(
                encoded.map(({ vectors }) => vectors),
                'application/x-npy',
              ),
              encoder.dimensions,
            ),
          };
        const layout = encoded.every(({ vectors }) => isDense(vectors)) ? 'dense' : 'sparse';
        const rows = encoded.flatMap(({ vectors }) => shownVectors(vectors));
        return {
          json: { dimensions: encoder.dimensions, layout, vectors: rows, texts: encoded.flatMap(({ texts }) => texts) },
        };
      },
    }),
    route({
      ...common,
      path: path('similar'),
      summary: 'How alike two texts are',
      body: schemas.similarBody(limits),
      answers: {
        200: { description: 'The similarity, and with explain the words that carry it.', schema: schemas.similarity },
      },
      async run({ params, body: { first, second, explain = false, top = 10 } }) {
        const encoder = await models.open(params.name);
        return { json: similarityReport(encoder.compare(first, second), explain ? top : undefined) };
      },
    }),
    route({
      ...common,
      path: path('topics'),
      summary: 'The topics of a model and their words',
      body: schemas.topicsBody(limits),
      bodyIsOptional: true,
      answers: { 200: { description: 'Largest first.', schema: schemas.topics } },
      async run({ params, body }) {
        return { json: topicsReport((await models.open(params.name)).topics(body?.top ?? 10), undefined) };
      },
    }),
    route({
      ...common,
      path: path('senses'),
      summary: 'The topics that words belong to',
      body: schemas.sensesBody(limits),
      answers: { 200: { description: 'For each word.', schema: schemas.senses } },
      async run({ params, body: { words, least = 0.1, top } }) {
        const encoder = await models.open(params.name);
        return { json: sensesReport(encoder.senses(words, { least, top }), least) };
      },
    }),
    route({
      ...common,
      path: path('words/nearest'),
      summary: 'The words nearest to a word, by the word vectors of a model',
      body: schemas.nearestBody(limits),
      answers: { 200: { description: 'Nearest first.', schema: schemas.nearest } },
      async run({ params, body: { word, top = 10 } }) {
        const { fitted, representation } = await models.open(params.name);
        if (fitted.wordMatrix?.rows === fitted.vocabulary.terms.length)
          return { json: nearestReport([neighboursOf(wordsOf(fitted, fitted.wordMatrix), word, top)]) };
        throw problem('UNSUPPORTED_INPUT', `${representation} has no word vectors.`, {
          remedy: 'Use a representation that is made of word vectors, or POST /v1/words/{name}/nearest.',
        });
      },
    }),
  ];
}

/** Row w of the vectors belongs to word w of the vocabulary. */
const wordsOf = ({ vocabulary }: Encoder['fitted'], vectors: Matrix): WordVectors =>
  createWordVectors(vocabulary.terms, vectors);

export const encodeInPieces = (
  encoder: Encoder | Model,
  texts: readonly string[],
  signal: () => AbortSignal,
): Promise<EncodedTexts[]> => inPieces(texts, signal, (piece) => [encoder.encodeAll(piece)]);
