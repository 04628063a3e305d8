/** Labels for texts: in one request, or as a stream of any length. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Explanation, Model, Prediction } from 'satchel';
import { predictionRecord, shownExplanation } from 'satchel/service';
import { type Line, type LineDocument, linesOf } from '../documents/ndjson.ts';
import { inPieces } from '../documents/pieces.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { nameParams } from '../schemas/common.ts';
import { predictBody, predictions } from '../schemas/models.ts';
import type { ServiceParts } from '../service-parts.ts';

const path = '/v1/models/{name}/predict';

export function predictRoutes({ models, limits, metrics }: ServiceParts): readonly AnyRoute[] {
  return [
    route({
      method: 'POST',
      path,
      scope: 'read',
      tag: 'models',
      summary: 'Label texts',
      params: nameParams,
      body: predictBody(limits),
      answers: { 200: { description: 'One prediction for each text, in their order.', schema: predictions } },
      async run(call) {
        const { texts, explain = false, top = 10 } = call.body;
        const model = await models.openModel(call.params.name);
        const shown = (prediction: Prediction, text: string) =>
          shownPrediction(prediction, explain ? model.explain(text, prediction.labels[0]) : undefined, top);
        const answered = await inPieces(
          texts,
          () => call.signal,
          (piece) => model.predict(piece).map((found, i) => shown(found, piece[i]!)),
        );
        metrics.countDocuments(path, texts.length);
        return { json: { predictions: answered } };
      },
    }),
    route({
      method: 'POST',
      path,
      variant: 'application/x-ndjson',
      scope: 'read',
      tag: 'models',
      summary: 'Label a stream of documents',
      description:
        'Lines {"id","text"} in, one line out for each, while the request is still being sent. A line that cannot be read gives {"line","error"} in its place. The last line is {"done":true,"documents","failed"}.',
      params: nameParams,
      streamBody: { types: ['application/x-ndjson'], description: 'Lines {"id","text"}; other fields are ignored.' },
      answers: { 200: { description: 'Lines of JSON.', type: 'application/x-ndjson' } },
      async run(call) {
        const model = await models.openModel(call.params.name);
        const groups = linesOf(call.stream, limits);
        return {
          type: 'application/x-ndjson',
          stream: labelled(model, groups, (count) => metrics.countDocuments(path, count)),
        };
      },
    }),
  ];
}

function shownPrediction(prediction: Prediction, explanation: Explanation | undefined, top: number) {
  const { labels, scores, probabilities, tokens, known, empty, certainty } = prediction;
  return {
    labels,
    scores,
    ...(probabilities ? { probabilities } : {}),
    tokens,
    known,
    empty,
    ...(certainty === undefined ? {} : { certainty }),
    unknown: tokens - known,
    ...(explanation ? { explanation: shownExplanation(explanation, top) } : {}),
  };
}

async function* labelled(
  model: Model,
  groups: AsyncIterable<readonly Line[]>,
  count: (documents: number) => void,
): AsyncGenerator<string> {
  let [documents, failed] = [0, 0];
  for await (const group of groups) {
    const sound = group.filter((line): line is LineDocument => 'text' in line);
    const found = model.predict(sound.map(({ text }) => text));
    let next = 0;
    const lines = group.map((line) =>
      'text' in line ? predictionRecord(line.id, found[next++]!) : { line: line.line, error: faultOf(line.problem) },
    );
    documents += sound.length;
    failed += group.length - sound.length;
    count(sound.length);
    yield `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    await turn();
  }
  yield `${JSON.stringify({ done: true, documents, failed })}\n`;
}

const faultOf = ({ code, message, where }: { code: string; message: string; where: string | undefined }) => ({
  code,
  title: message,
  ...(where === undefined ? {} : { where }),
});
