import { describe, expect, it } from 'vitest';
import type { Vectors } from '../../core/matrix.ts';
import { corpusOf } from '../../corpus/in-memory.ts';
import { createRandom } from '../../numeric/random.ts';
import { evaluate } from '../evaluate.ts';
import { describeSettings } from '../settings.ts';
import { train, trainOrEncode } from '../train.ts';
import { balancedChoice } from './balanced-choice.ts';

/** Bakers and smiths use thirty words each, and share thirty; a text has six, so that two texts of a craft share few. */
function crafts(count: number, seed: number) {
  const random = createRandom(seed, 'crafts');
  return Array.from({ length: count }, (_, i) => {
    const craft = i % 2 === 0 ? 'baker' : 'smith';
    const words = Array.from({ length: 6 }, () => `${random.uniform() < 0.6 ? craft : 'both'}${random.below(30)}`);
    return { id: `${seed}-${i}`, text: words.join(' '), labels: [craft] };
  });
}

const labelled = crafts(16, 1);
const texts = corpusOf(crafts(400, 2).map(({ id, text }) => ({ id, text })));
const tested = corpusOf(crafts(300, 3));

describe('self-training', () => {
  it('learns from texts without labels, and says how many each class took', async () => {
    const plain = await evaluate(corpusOf(labelled), { classifier: 'blend', test: tested, threads: 1 });
    const { model, selfTraining } = await train(corpusOf(labelled), {
      unlabelled: texts,
      protocol: 'none',
      threads: 1,
    });
    const both = await evaluate(corpusOf(labelled), { unlabelled: texts, test: tested, threads: 1 });
    expect(both.metrics['accuracy']!.mean).toBeGreaterThan(plain.metrics['accuracy']!.mean + 0.05);
    expect(selfTraining!.unlabelled).toBe(400);
    expect(selfTraining!.rounds).toBeGreaterThan(0);
    expect(selfTraining!.folds[selfTraining!.rounds]).toBe(Math.max(...selfTraining!.folds));
    for (const count of Object.values(selfTraining!.taken)) {
      expect(count).toBeGreaterThan(80);
      expect(count).toBeLessThanOrEqual(180);
    }
    expect(model.fitted.settings.classifier.name).toBe('blend');
    expect(model.provenance['selfTraining']).toEqual(JSON.parse(JSON.stringify(selfTraining)));
  });

  it('gives the same bytes each time, on any number of threads', async () => {
    const bytes = await Promise.all(
      [1, 2].map(async (threads) => {
        const { model } = await train(corpusOf(labelled), { unlabelled: texts, protocol: 'none', threads });
        return model.toBytes();
      }),
    );
    expect(bytes[0]).toEqual(bytes[1]);
  });

  it('keeps the plain model where folds show no gain', async () => {
    const plain = Array.from({ length: 40 }, (_, i) => {
      const craft = i % 2 === 0 ? 'baker' : 'smith';
      return { id: `${i}`, text: `${craft} ${craft}${i % 4}`, labels: [craft] };
    });
    const { model, selfTraining } = await train(corpusOf(plain), { unlabelled: texts, protocol: 'none', threads: 1 });
    expect(selfTraining).toMatchObject({ rounds: 0, taken: { baker: 0, smith: 0 } });
    expect(selfTraining!.folds[0]).toBe(1);
    expect(model.predict(['baker'])[0]!.labels).toEqual(['baker']);
  });

  it('keeps the first member alone where folds prefer it to the blend', async () => {
    // words say nothing, and four of five documents are of one class: naive Bayes does not know that here, the support vector machine does
    const unequal = crafts(40, 4).map(({ id, text }, i) => ({
      id,
      text: text.replaceAll(/baker|smith/g, 'both'),
      labels: [i % 5 === 0 ? 'smith' : 'baker'],
    }));
    const run = { unlabelled: texts, protocol: 'none', threads: 1 } as const;
    const { model, selfTraining } = await train(corpusOf(unequal), run);
    expect(selfTraining!.rounds).toBe(0);
    expect(model.fitted.settings.classifierOptions).toMatchObject({ weights: '1,0', C: '0.5' });
    const set = { ...run, options: { blend: { weights: '1,1' } } };
    const { model: asked, selfTraining: ofAsked } = await train(corpusOf(unequal), set);
    expect(asked.fitted.settings.classifierOptions).toMatchObject({ weights: '1,1' });
    expect(selfTraining!.folds[0]).toBeGreaterThan(ofAsked!.folds[0]!);
  });

  it('takes words and idf alone from the texts where labels.selfTraining is none', async () => {
    const run = { unlabelled: texts, protocol: 'none', threads: 1 } as const;
    const options = { labels: { selfTraining: 'none' } };
    const { model, selfTraining } = await train(corpusOf(labelled), { ...run, options });
    const { model: plain } = await train(corpusOf(labelled), { classifier: 'blend', protocol: 'none', threads: 1 });
    expect(selfTraining).toMatchObject({ unlabelled: 400, rounds: 0, taken: { baker: 0, smith: 0 } });
    expect(selfTraining!.folds).toHaveLength(1);
    expect(model.fitted.vocabulary.documents).toBe(416);
    expect(model.fitted.vocabulary.terms.length).toBeGreaterThan(plain.fitted.vocabulary.terms.length);
    expect(describeSettings(model.fitted.settings)['labels']).toMatchObject({ selfTraining: 'none' });
    expect(describeSettings(plain.fitted.settings)['labels']).not.toHaveProperty('selfTraining');
  });

  it('trains the named classifier, and calibrates on scores of its own folds', async () => {
    const options = { labels: { calibrate: 'platt' } };
    const { model } = await train(corpusOf(labelled), {
      classifier: 'linear-svm',
      options,
      unlabelled: texts,
      protocol: 'none',
      threads: 1,
    });
    expect(model.fitted.settings.classifier.name).toBe('linear-svm');
    expect(model.predict(['smith1 smith2 smith3'])[0]!.probabilities!['smith']).toBeGreaterThan(0.5);
  });

  it('learns a class of one document, which a fold does not know', async () => {
    const potter = { id: 'potter', text: 'clay wheel glaze', labels: ['potter'] };
    const options = { labels: { calibrate: 'platt' } };
    const { model } = await train(corpusOf([...labelled, potter]), {
      options,
      unlabelled: texts,
      protocol: 'none',
      threads: 1,
    });
    expect(model.fitted.classes).toEqual(['baker', 'potter', 'smith']);
    const [prediction] = model.predict(['clay wheel glaze']);
    expect(prediction!.labels).toEqual(['potter']);
    const sum = Object.values(prediction!.probabilities!).reduce((total, probability) => total + probability, 0);
    expect(sum).toBeCloseTo(1, 6);
  });

  it('judges every fold of the labelled documents, with the texts in each', async () => {
    const { folds, documents } = await evaluate(corpusOf(crafts(30, 1)), {
      unlabelled: texts,
      protocol: 'cv:3',
      threads: 1,
    });
    expect(documents).toBe(30);
    expect(folds.map(({ selfTraining }) => selfTraining!.unlabelled)).toEqual([400, 400, 400]);
    expect(folds.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(30);
  });

  it.each([
    [
      'several labels',
      { corpus: labelled.map((document) => ({ ...document, labels: ['a', ...document.labels] })) },
      'UNSUPPORTED',
      'self-training gives each unlabelled text one label, but these documents have several.',
    ],
    [
      'a representation that learns from labels',
      { representation: 'nb-ratio' },
      'BAD_PARAM',
      'self-training needs a representation that learns without labels, and nb-ratio learns from them.',
    ],
    [
      'an encoder',
      { classifier: 'none' },
      'BAD_PARAM',
      'an encoder gives no labels, so self-training is not possible.',
    ],
    ['no texts', { unlabelled: corpusOf([]) }, 'EMPTY_CORPUS', '0 documents holds no documents.'],
    ['no labelled documents', { corpus: [] }, 'EMPTY_CORPUS', '0 documents holds no documents.'],
  ])(
    'refuses %s',
    async (_, { corpus = labelled, ...options }: { corpus?: typeof labelled } & object, code, message) => {
      const run = trainOrEncode(corpusOf(corpus), { unlabelled: texts, protocol: 'none', threads: 1, ...options });
      await expect(run).rejects.toMatchObject({ code, message });
    },
  );
});

describe('the balanced choice', () => {
  /** Of texts whose vectors are their scores for two classes. */
  const choice = (scores: readonly number[], share: number) => {
    const vectors = { rows: scores.length / 2, columns: 2, data: Float32Array.from(scores) };
    const score = (some: Vectors) => Float64Array.from((some as typeof vectors).data);
    return balancedChoice({ score }, vectors, [0.5, 0.5], share);
  };

  it('takes of each class its share of the surest texts it wins', () => {
    const margins = [5, 1, 3, 2, -4, -1, -2, -3];
    const scores = margins.flatMap((margin) => [margin, 0]);
    expect(choice(scores, 0.5)).toEqual({
      places: Uint32Array.of(0, 2, 4, 7),
      classes: Uint32Array.of(0, 0, 1, 1),
    });
  });

  it('takes the earlier of equal texts, and no more than a class wins', () => {
    expect(choice([1, 0, 1, 0, 1, 0, 0, 1], 1)).toEqual({
      places: Uint32Array.of(0, 1, 3),
      classes: Uint32Array.of(0, 0, 1),
    });
  });

  it('looks at many texts piece by piece, to the same choice', () => {
    const scores = Array.from({ length: 600 }, (_, text) => [text, 300]).flat();
    expect(choice(scores, 0.01).places).toEqual(Uint32Array.of(0, 1, 2, 597, 598, 599));
  });
});
