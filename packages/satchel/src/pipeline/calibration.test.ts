import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { calibrationMethods } from '../evaluate/calibration/calibration.ts';
import { evaluate } from './evaluate.ts';
import { createModel } from './model.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

const corpus = corpusFrom(toyDocuments(90));
const texts = ['hot iron on the anvil', 'rope and tide', 'nothing known', ''];

describe.each(calibrationMethods)('labels.calibrate=%s', (calibrate) => {
  const options = { options: { labels: { calibrate } }, protocol: 'none' };

  it('gives a linear SVM probabilities that sum to 1 and put the given label first', async () => {
    const { model } = await train(corpus, options);
    for (const { labels, probabilities = {} } of model.predict(texts)) {
      const values = Object.values(probabilities);
      expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect(probabilities[labels[0]!]).toBe(Math.max(...values));
    }
    expect(model.predict(['anvil forge iron'])[0]?.probabilities?.['smith']).toBeGreaterThan(0.7);
  });

  it('changes neither labels nor scores', async () => {
    const [plain, calibrated] = [await train(corpus, { protocol: 'none' }), await train(corpus, options)];
    const bare = calibrated.model.predict(texts).map(({ probabilities: _, ...rest }) => rest);
    expect(bare).toEqual(plain.model.predict(texts));
  });

  it('is in the model file, and comes back', async () => {
    const { model } = await train(corpus, options);
    const again = await modelFromBytes(model.toBytes());
    expect(again.predict(texts)).toEqual(model.predict(texts));
    expect(again.toBytes()).toEqual(model.toBytes());
  });

  it('replaces what a classifier says of itself', async () => {
    const own = await train(corpus, { classifier: 'multinomial-nb', protocol: 'none' });
    const learned = await train(corpus, { ...options, classifier: 'multinomial-nb' });
    expect(learned.model.predict(texts)[0]?.probabilities).not.toEqual(own.model.predict(texts)[0]?.probabilities);
  });

  it('gives every label of a multi-label model a probability of its own', async () => {
    const several = corpusFrom(
      toyDocuments(90).map((document, i) =>
        i % 9 === 0
          ? { ...document, labels: [...document.labels, 'old'], text: `${document.text} old rust` }
          : document,
      ),
    );
    const { model } = await train(several, options);
    const [answer] = model.predict(['old rust anvil iron']);
    expect(Object.values(answer?.probabilities ?? {}).every((p) => p >= 0 && p <= 1)).toBe(true);
    expect(answer?.probabilities?.['smith']).toBeGreaterThan(answer?.probabilities?.['baker'] ?? 1);
  });
});

describe('without it', () => {
  it('a linear SVM has no probabilities, and its file does not speak of them', async () => {
    const { model } = await train(corpus, { protocol: 'none' });
    expect(model.predict(texts)[0]).not.toHaveProperty('probabilities');
    expect(new TextDecoder('latin1').decode(model.toBytes())).not.toContain('calibrat');
  });

  it('evaluate says nothing of probabilities for a linear SVM, and how good they are for naive Bayes', async () => {
    expect((await evaluate(corpus, { protocol: 'cv:3' })).calibration).toBeUndefined();
    const { calibration } = await evaluate(corpus, { protocol: 'cv:3', classifier: 'multinomial-nb' });
    expect(Object.keys(calibration?.metrics ?? {})).toEqual([
      'expectedCalibrationError',
      'expectedCalibrationErrorByMass',
      'brier',
      'logLoss',
    ]);
    expect(calibration?.metrics['brier']?.folds).toHaveLength(3);
    expect(calibration?.bins.reduce((sum, { answers }) => sum + answers, 0)).toBe(90);
  });
});

it('refuses a file whose options speak of calibration and whose arrays do not', async () => {
  const { model } = await train(corpus, { options: { labels: { calibrate: 'platt' } }, protocol: 'none' });
  const { calibration: _, ...without } = model.fitted;
  const damaged = (await createModel(without, {})).toBytes();
  await expect(modelFromBytes(damaged)).rejects.toMatchObject({ code: 'SCHEMA' });
});

it('refuses a method there is not', async () => {
  await expect(train(corpus, { options: { labels: { calibrate: 'plat' } } })).rejects.toThrowError(
    "labels: 'calibrate' must be one of 'none', 'platt', 'isotonic', 'temperature', got \"plat\".",
  );
});
