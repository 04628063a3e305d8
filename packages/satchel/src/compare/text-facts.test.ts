import { describe, expect, it } from 'vitest';
import { corpusFrom } from '../contract/toy-world.ts';
import { labelSetsFrom } from '../core/labels.ts';
import { readingOf, resolveSettings } from '../pipeline/settings.ts';
import { createEngine } from '../run/engine.ts';
import { ingest } from '../run/ingest.ts';
import { answersOf } from './answers.ts';
import { textFacts } from './text-facts.ts';

describe('hard texts', () => {
  it('are short, or have many words that do not occur in the training part', async () => {
    const texts = [
      'the old oven and the crust',
      'oven',
      'the old oven and the crust',
      'zyzzyva qwertz quux xyzzy oven',
      '',
    ];
    const corpus = corpusFrom(texts.map((text, i) => ({ id: `${i}`, text, labels: ['a'] })));
    const ingested = await ingest(corpus, readingOf(resolveSettings()), await createEngine());
    const test = Uint32Array.of(1, 2, 3, 4);
    const answers = answersOf(labelSetsFrom([[0], [0], [0], [0]]), labelSetsFrom([[1], [0], [1], [0]]));
    expect(textFacts(ingested, { train: Uint32Array.of(0), test }, answers)).toEqual({
      shortest: 5,
      short: { documents: 2, share: 0.5, score: 0.5 },
      unknown: { documents: 2, share: 0.5, score: 0.5 }, // row 3, and the empty text
      others: { documents: 1, share: 0.25, score: 1 },
      unknownWords: 4 / 12,
    });
  });
});
