/** `representation.fitOn`: which documents a representation learns from. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { evaluate } from '../pipeline/evaluate.ts';
import { openRun } from '../pipeline/open-run.ts';
import { describeSettings, resolveSettings } from '../pipeline/settings.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { fitEncoderRows } from './fit-encoder.ts';

const documents = [...toyDocuments(30), { id: 'late', text: 'zeppelin zeppelin flour', labels: ['sailor'] }];
const training = Uint32Array.from({ length: 30 }, (_, row) => row);

async function fit(options: Record<string, Record<string, unknown>>, representation = 'lda') {
  const settings = resolveSettings({
    representation,
    options: { [representation]: { topics: 2, sweeps: 5 }, ...options },
  });
  return fitEncoderRows(await openRun(corpusFrom(documents), settings, {}, testCompute), training);
}

describe('representation.fitOn', () => {
  it('is the training part: other documents add no words', async () => {
    const { fitted } = await fit({});
    expect(fitted.vocabulary.terms).not.toContain('zeppelin');
    expect(fitted.vocabulary.documents).toBe(30);
  });

  it.each(['representation', 'encoder'])('learns from the text of all documents (%s.fitOn=all)', async (group) => {
    const { fitted, training: own } = await fit({ [group]: { fitOn: 'all' } });
    expect(fitted.vocabulary.terms).toContain('zeppelin');
    expect(fitted.vocabulary.documents).toBe(31);
    expect(own.bags.offsets.length).toBe(31); // of the 30 training documents
  });

  it('is told where it is not the default, and read again', () => {
    const settings = resolveSettings({ representation: 'lda', options: { representation: { fitOn: 'all' } } });
    const { representation, classifier, ...groups } = describeSettings(settings);
    expect(representation).toBe('lda');
    expect(groups['encoder']).toEqual({ fitOn: 'all' });
    const again = resolveSettings({ representation: 'lda', options: groups as never });
    expect(describeSettings(again)).toEqual(describeSettings(settings));
    expect(describeSettings(resolveSettings({ representation: 'lda' }))).not.toHaveProperty('encoder');
  });

  it.each([
    [
      'bow',
      { representation: { fitOn: 'test' } },
      "representation: 'fitOn' must be one of 'train', 'all', got \"test\".",
    ],
    ['bow', { representation: { fitIn: 'all' } }, 'fitIn'],
    [
      'nb-ratio',
      { representation: { fitOn: 'all' } },
      "nb-ratio learns from labels; 'representation.fitOn' cannot be 'all'.",
    ],
  ])('refuses what cannot be: %s %j', (representation, options, message) => {
    expect(() => resolveSettings({ representation, options })).toThrow(message);
  });

  it('uses no label of a held-out document', async () => {
    const relabelled = documents.map((document) =>
      document.id === 'late' ? { ...document, labels: ['smith'] } : document,
    );
    const options = {
      topicvec: { topics: 2, perClass: true, iterations: 3 },
      representation: { fitOn: 'all' },
      words: { dimensions: 4, minCount: 1 },
    };
    const settings = resolveSettings({ representation: 'topicvec', options });
    const learn = async (some: typeof documents) =>
      (await fitEncoderRows(await openRun(corpusFrom(some), settings, {}, testCompute), training)).fitted.representation
        .arrays;
    expect(await learn(relabelled)).toEqual(await learn(documents));
  });

  it('works in an evaluation', async () => {
    const options = { lda: { topics: 3, sweeps: 20 }, representation: { fitOn: 'all' } };
    const evaluation = await evaluate(corpusFrom(documents), { representation: 'lda', options, protocol: 'cv:2' });
    expect(evaluation.options['encoder']).toEqual({ fitOn: 'all' });
  });
});
