/** Models and encoders of every registered method, changed behind right checksums, opened and used. */
import type { Vector } from '../../../packages/satchel/src/core/matrix.ts';
import type { Encoder } from '../../../packages/satchel/src/encoder/encoder.ts';
import type { Model } from '../../../packages/satchel/src/pipeline/model.ts';
import { fromBytes } from '../../../packages/satchel/src/pipeline/open-model.ts';
import { pick } from '../mutations.ts';
import { resealed } from '../reseal.ts';
import { sampleModels } from '../sample-models.ts';
import { checkFinite, type Target, type Targets } from '../target.ts';

const texts = ['', 'flour oven dough and the old', 'anvil zyzzyva anvil iron tongs', 'mast\u0000 tide'];

const numbersOf = (vector: Vector): ArrayLike<number> => ('indices' in vector ? vector.values : vector);

function encode(encoder: Encoder): void {
  for (const text of texts) checkFinite(numbersOf(encoder.encode(text).vector), 'a vector');
}

function predict(model: Model): void {
  for (const { labels, scores, probabilities } of model.predict(texts)) {
    if (!Array.isArray(labels)) throw new Error('a prediction without labels');
    checkFinite(Object.values(scores), 'scores');
    checkFinite(Object.values(probabilities ?? {}), 'probabilities');
  }
}

const samples = await sampleModels();

const over = (names: readonly string[]): Target => ({
  input: (random) => resealed(samples.get(pick(names, random))!, random),
  async read(input, random) {
    const opened = await fromBytes(input);
    const isClassifier = opened.kind === 'classifier';
    if (random.below(2) === 0 || !isClassifier) encode(isClassifier ? opened.model : opened.encoder);
    if (isClassifier) predict(opened.model);
  },
});
const named = (start: string): string[] => [...samples.keys()].filter((name) => name.startsWith(start));

export const targets: Targets = {
  'resealed-representations': over(named('representation ')),
  'resealed-classifiers': over([...named('classifier '), ...named('calibrate '), ...named('compact ')]),
};
