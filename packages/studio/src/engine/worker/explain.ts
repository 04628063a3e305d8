/** What the model in use says of a text and why; and the smallest change that changes its label. */
import type { Counterfactual } from 'satchel/browser';
import type { Explained } from '../engine.ts';
import { explainedBy } from '../explained-by.ts';
import { modelInUse } from './state.ts';
import type { Told } from './told.ts';

export function explain(_told: Told, text: string, label: string | undefined): Explained {
  return explainedBy(modelInUse(), text, label);
}

export function counterfactual(_told: Told, text: string): Counterfactual | null {
  return modelInUse().counterfactual(text);
}
