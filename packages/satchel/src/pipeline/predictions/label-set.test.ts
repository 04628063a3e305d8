import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { createRandom } from '../../numeric/random.ts';
import { modelFromBytes } from '../open-model.ts';
import { train } from '../train.ts';

/** Notes of three crafts, a third of them with the label of another craft: no classifier can be right more often. */
const random = createRandom(1, 'label sets');
const names = ['baker', 'sailor', 'smith'];
const noisy = (count: number, seed: number) =>
  toyDocuments(count, seed).map((document) => ({
    ...document,
    labels: random.below(3) === 0 ? [names[random.below(3)]!] : document.labels,
  }));
const options = { labels: { calibrate: 'platt' as const } };

describe('label sets', () => {
  it('hold the true label as often as asked, on documents the model never saw', async () => {
    const { model } = await train(corpusFrom(noisy(400, 1)), { protocol: 'none', options });
    const again = await modelFromBytes(model.toBytes());
    const fresh = noisy(1000, 2);
    for (const coverage of [0.7, 0.9]) {
      const predictions = again.predict(
        fresh.map(({ text }) => text),
        { coverage },
      );
      const covered = predictions.filter(({ labelSet }, i) => labelSet!.includes(fresh[i]!.labels[0]!)).length / 1000;
      expect(Math.abs(covered - coverage)).toBeLessThan(0.05);
      for (const { labels, labelSet } of predictions) if (labelSet!.length > 0) expect(labelSet![0]).toBe(labels[0]);
    }
    expect(again.predict([fresh[0]!.text])[0]).not.toHaveProperty('labelSet');
  });

  it('are refused for models without held-out scores, and for several labels per document', async () => {
    const { model } = await train(corpusFrom(toyDocuments(30)), { protocol: 'none' });
    expect(() => model.predict(['iron'], { coverage: 0.9 })).toThrow('this model holds no held-out scores');
    const several = toyDocuments(60).map((one, i) => (i % 4 === 0 ? { ...one, labels: [...one.labels, 'old'] } : one));
    const { model: many } = await train(corpusFrom(several), { protocol: 'none', options });
    expect(() => many.predict(['iron'], { coverage: 0.9 })).toThrow('this model gives several');
  });
});
