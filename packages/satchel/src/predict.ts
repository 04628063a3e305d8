/** `satchel/predict`: for pages that only use a model; 60 kB packed with all it needs. Re-exports only. */
export { SatchelError } from './core/errors.ts';
export type { JsonObject } from './core/json.ts';
export type { Contribution } from './encoder/prepared-encoder.ts';
export type { Answers } from './pipeline/answers.ts';
export type { Counterfactual, Swap } from './pipeline/counterfactual/counterfactual.ts';
export type { ExplainOptions, Explanation, Prediction, PredictOptions } from './pipeline/prediction.ts';
export { modelFromBytes, type TableModel } from './predict/open-table.ts';
