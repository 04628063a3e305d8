/** Models: facts, predictions, explanations. */
import Type from 'typebox';
import { defaultLimits, type Limits } from '../limits.ts';
import { anyObject, closed, nullable, optional, text, texts, topOf } from './common.ts';

export const modelEntry = closed({
  id: Type.String(),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'Seconds since 1970.' }),
  owned_by: Type.String(),
  satchel: closed({
    kind: Type.Union([Type.Literal('classifier'), Type.Literal('encoder')]),
    representation: Type.String(),
    classifier: nullable(Type.String()),
    classes: Type.Array(Type.String()),
    multiLabel: Type.Boolean(),
    dimensions: Type.Integer(),
    vocabulary: Type.Integer(),
    documents: Type.Integer(),
    metrics: nullable(anyObject()),
    sha256: Type.String(),
    bytes: Type.Integer(),
  }),
});
export const modelList = closed({ object: Type.Literal('list'), data: Type.Array(modelEntry) });
export const modelDetails = closed({
  ...modelEntry.properties,
  options: anyObject(),
  provenance: anyObject(),
});
export const modelSaved = closed({ name: Type.String(), sha256: Type.String(), bytes: Type.Integer() });

export const predictBody = (limits: Limits = defaultLimits) =>
  closed({
    texts: texts(limits),
    explain: optional(Type.Boolean({ description: 'Add an explanation to every prediction.' })),
    top: optional(topOf('Words of an explanation; 10 unless given. The others are summed in the remainder.', limits)),
  });
const contribution = Type.Object({ word: Type.String(), count: optional(Type.Number()), contribution: Type.Number() });
const explanationParts = {
  label: Type.String(),
  score: Type.Number(),
  bias: Type.Number(),
  remainder: Type.Number(),
  leavesOneOut: optional(Type.Literal(true)),
  contributions: Type.Array(contribution),
  otherWords: Type.Integer(),
  interval: optional(Type.Object({ low: Type.Number(), high: Type.Number() })),
};
const read = {
  tokens: Type.Integer(),
  known: Type.Integer(),
  empty: Type.Boolean({ description: 'No word of the text is known.' }),
  certainty: optional(Type.Number()),
};
const scores = () => Type.Record(Type.String(), Type.Number());
export const prediction = closed({
  labels: Type.Array(Type.String()),
  scores: scores(),
  probabilities: optional(scores()),
  ...read,
  unknown: Type.Integer({ description: 'Words of the text that the model does not know.' }),
  explanation: optional(closed(explanationParts)),
});
export const predictions = closed({ predictions: Type.Array(prediction) });

export const explainBody = (limits: Limits = defaultLimits) =>
  closed({
    text: text(limits),
    label: optional(Type.String({ maxLength: 1000 })),
    top: optional(topOf('Words that are listed; all unless given.', limits)),
    counterfactual: optional(
      Type.Boolean({ description: 'Also look for words without which the label would be another.' }),
    ),
  });
const swap = closed({ word: Type.String(), by: Type.String() });
const counterfactual = closed({
  from: nullable(Type.String()),
  label: nullable(Type.String()),
  without: Type.Array(Type.String()),
  exact: Type.Boolean({ description: 'Whether it is proven that no smaller set of words changes the label.' }),
  replace: nullable(closed({ label: nullable(Type.String()), words: Type.Array(swap) })),
});
export const explanation = closed({
  ...explanationParts,
  labels: Type.Array(Type.String()),
  unknown: Type.Array(Type.String()),
  counterfactual: optional(nullable(counterfactual)),
});

export const encodeBody = (limits: Limits = defaultLimits) => closed({ texts: texts(limits) });
export const encoded = closed({
  dimensions: Type.Integer(),
  layout: Type.Union([Type.Literal('dense'), Type.Literal('sparse')]),
  vectors: Type.Array(
    Type.Union([
      Type.Array(Type.Number()),
      closed({ indices: Type.Array(Type.Integer()), values: Type.Array(Type.Number()) }),
    ]),
  ),
  texts: Type.Array(closed(read)),
});
export const similarBody = (limits: Limits = defaultLimits) =>
  closed({
    first: text(limits),
    second: text(limits),
    explain: optional(Type.Boolean()),
    top: optional(topOf('Words of each text.', limits)),
  });
const shownText = closed({
  ...read,
  contributions: optional(Type.Array(contribution)),
  remainder: optional(Type.Number()),
});
export const similarity = closed({ similarity: Type.Number(), measure: Type.String(), a: shownText, b: shownText });
export const topicsBody = (limits: Limits = defaultLimits) =>
  closed({ top: optional(topOf('Words of each topic; 10 unless given.', limits)) });
export const topics = closed({ topics: Type.Array(anyObject()) });
export const sensesBody = (limits: Limits = defaultLimits) =>
  closed({
    words: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: limits.batchTexts }),
    least: optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Leave out topics that hold less of the word; 0.1 unless given.',
      }),
    ),
    top: optional(topOf('Words of each topic; 10 unless given.', limits)),
  });
export const senses = closed({ least: Type.Number(), words: Type.Array(anyObject()) });
export const nearestBody = (limits: Limits = defaultLimits) =>
  closed({
    word: Type.String({ minLength: 1, maxLength: 1000 }),
    top: optional(topOf('Neighbours; 10 unless given.', limits)),
  });
export const nearest = closed({
  words: Type.Array(
    closed({
      word: Type.String(),
      composed: Type.Boolean(),
      nearest: Type.Array(closed({ word: Type.String(), similarity: Type.Number() })),
    }),
  ),
});
export const wordsList = closed({ words: Type.Array(closed({ name: Type.String(), bytes: Type.Integer() })) });
export const wordsFacts = closed({
  name: Type.String(),
  format: Type.String(),
  words: Type.Integer(),
  dimensions: Type.Integer(),
  sha256: nullable(Type.String()),
});
