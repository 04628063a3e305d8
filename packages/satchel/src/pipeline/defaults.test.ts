/** Defaults that depend on the parts and on the documents. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { evaluate } from './evaluate.ts';
import { modelFromBytes } from './open-model.ts';
import { resolveSettings, withOptions } from './settings.ts';
import { train } from './train.ts';

const manyClasses = (count: number) =>
  corpusFrom(
    Array.from({ length: count * 3 }, (_, i) => ({
      id: `d${i}`,
      text: `word${i % count} other${i % count} and`,
      labels: [`class${i % count}`],
    })),
  );
const costOf = async (classes: number, given: object = {}) => {
  const { options } = await evaluate(manyClasses(classes), { protocol: 'holdout:0.34', threads: 1, ...given });
  return (options['linear-svm'] as { C: number }).C;
};

describe('C of linear-svm', () => {
  it('is 0.5 up to 20 classes and 1 above, unless it is set', async () => {
    expect(await costOf(20)).toBe(0.5);
    expect(await costOf(21)).toBe(1);
    expect(await costOf(21, { options: { 'linear-svm': { C: 0.25 } } })).toBe(0.25);
  });

  it('stays with the number of classes where other options vary', () => {
    const settings = resolveSettings({ classCount: 30 });
    expect(withOptions(settings, { 'text.minDocuments': 2 }).classifierOptions['C']).toBe(1);
    expect(withOptions(settings, { 'linear-svm.C': 3 }).classifierOptions['C']).toBe(3);
  });

  it('is 3 on means of word vectors, topics and paragraph vectors, and 1 on sif, whatever the number of classes', () => {
    const costOn = (representation: string) =>
      resolveSettings({ representation, classCount: 30 }).classifierOptions['C'];
    for (const name of ['average', 'idf-average', 'lsi', 'lda', 'nmf', 'plsa', 'pv-dbow', 'pv-dm'])
      expect([name, costOn(name)]).toEqual([name, 3]);
    expect(costOn('sif')).toBe(1);
  });
});

describe('logistic', () => {
  it('is calibrated by default, and keeps its own probabilities where that is asked for', async () => {
    const trained = async (options: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
      const choice = { classifier: 'logistic', options, protocol: 'none', threads: 1 } as const;
      const { model } = await train(corpusFrom(toyDocuments(60)), choice);
      return modelFromBytes(model.toBytes());
    };
    expect((await trained({})).fitted.calibration?.method).toBe('platt');
    expect((await trained({ labels: { calibrate: 'none' } })).fitted.calibration).toBeUndefined();
  });
});
