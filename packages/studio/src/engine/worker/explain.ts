/** The score of a text, taken apart into the shares of its words at their places; and the smallest change that changes its label. */

import type { Counterfactual } from 'satchel/browser';
import type { Explained } from '../engine.ts';
import { modelInUse } from './state.ts';
import type { Told } from './told.ts';

export function explain(_told: Told, text: string, label: string | undefined): Explained {
  const model = modelInUse();
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

export function counterfactual(_told: Told, text: string): Counterfactual | null {
  return modelInUse().counterfactual(text);
}
