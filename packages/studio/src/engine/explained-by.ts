/** The score of a text, taken apart into the shares of its words at their places, by a model of any thread. */
import type { Answers } from 'satchel/predict';
import type { Explained } from './engine.ts';

export function explainedBy(model: Answers, text: string, label: string | undefined): Explained {
  const started = performance.now();
  const [prediction] = model.predict([text]);
  const { scores, labels, empty } = prediction!;
  const said = labels[0] ?? '';
  const why = model.explain(text, { label: label ?? (said === '' ? undefined : said), places: true });
  return {
    said,
    isEmpty: empty,
    scores: Object.entries(scores).sort(([, a], [, b]) => b - a),
    label: why.label,
    score: why.score,
    bias: why.bias,
    remainder: why.remainder,
    words: why.contributions,
    places: why.places ?? [],
    milliseconds: performance.now() - started,
  };
}
