import { beforeAll, describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { joinVectors } from '../core/threads/vector-parts.ts';
import { encodeStream } from '../encoder/encode-stream.ts';
import type { EncodedTexts } from '../encoder/encoding.ts';
import { createEngine } from '../run/engine.ts';
import { threadCounts } from '../run/thread-counts.case.ts';
import type { Model } from './model.ts';
import { explainedBatches, predictStream } from './predict-stream.ts';
import type { Prediction } from './prediction.ts';
import { shownExplanation } from './predictions/shown-explanation.ts';
import { reasonsOf } from './predictions/words-behind.ts';
import { train } from './train.ts';

const odd = ['', '\u00ad', '東京都に住む人', 'x'.repeat(300), '\ud800 half a pair', 'iron on the anvil'];
/** Long enough that other threads take part. */
const texts = toyDocuments(4000).map(({ text }, i) =>
  i % 50 === 0 ? odd[(i / 50) % odd.length]! : `${text} `.repeat(8),
);

let model: Model;
beforeAll(async () => {
  const options = { representation: 'bow', classifier: 'logistic', protocol: 'none' } as const;
  ({ model } = await train(corpusFrom(toyDocuments(200)), options));
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const whole = (batches: readonly EncodedTexts[]): EncodedTexts => ({
  vectors: joinVectors(batches.map(({ vectors }) => vectors)),
  texts: batches.flatMap((batch) => batch.texts),
});

it('is enough text for other threads', () => {
  expect(texts.join('').length).toBeGreaterThan(1.5 * 2 ** 20);
});

describe.each([1, ...threadCounts])('on %d threads', (threads) => {
  it('predictions are those of predict', async () => {
    expect(await all(predictStream(model, texts, { threads }))).toEqual(model.predict(texts));
  });

  it('vectors are those of encodeAll', async () => {
    expect(whole(await all(encodeStream(model, texts, { threads })))).toEqual(model.encodeAll(texts));
  });

  it('the words behind predictions are those of explain', async () => {
    await using engine = await createEngine({ threads });
    async function* batches() {
      for (let start = 0; start < texts.length; start += 500) yield texts.slice(start, start + 500);
    }
    const asked = { reasons: 3, explanation: 2 };
    const worked = await all(explainedBatches(model, batches(), (text) => text, asked, engine));
    const reasons = reasonsOf(model, 3);
    expect(worked.flatMap(({ result }) => result)).toEqual(
      model.predict(texts).map((prediction, i) => ({
        prediction,
        reasons: reasons(texts[i]!, prediction.labels[0]),
        explanation: shownExplanation(model.explain(texts[i]!, prediction.labels[0]), 2),
      })),
    );
    expect(worked.at(-1)!.result.at(-1)!.reasons).toBe('flour +1.94, oven +1.63, dough +1.59');
  });

  it('texts may come one by one, and none gives nothing', async () => {
    async function* slowly() {
      yield 'iron on the anvil';
      yield 'dough in the oven';
    }
    const expected: Prediction[] = model.predict(['iron on the anvil', 'dough in the oven']);
    expect(await all(predictStream(model, slowly(), { threads }))).toEqual(expected);
    expect(await all(predictStream(model, [], { threads }))).toEqual([]);
  });

  it('a text that is no string is named, the first in their order', async () => {
    const bad = texts.with(3500, null as never).with(3900, 7 as never);
    await expect(all(encodeStream(model, bad, { threads }))).rejects.toMatchObject({
      code: 'TYPE',
      message: 'The text of document 3500 must be a string, got null.',
    });
  });

  it('an abort ends it', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    function* until(): Generator<string> {
      for (const [i, text] of texts.entries()) {
        if (i === 3500) controller.abort(reason);
        yield text;
      }
    }
    await expect(all(predictStream(model, until(), { threads, signal: controller.signal }))).rejects.toBe(reason);
  });
});

it('the certainty of a vector comes with it', async () => {
  const { model: spm } = await train(corpusFrom(toyDocuments(60)), {
    representation: 'spm',
    classifier: 'centroid',
    protocol: 'none',
    options: { words: { dimensions: 4 } },
  });
  const found = await all(predictStream(spm, texts, { threads: 2 }));
  expect(found[0]!.certainty).toBeDefined();
  expect(found).toEqual(spm.predict(texts));
});

it('refuses options it does not have', async () => {
  await expect(all(encodeStream(model, [], { thread: 2 } as never))).rejects.toMatchObject({ code: 'UNKNOWN_PARAM' });
  await expect(all(predictStream(model, [], { threads: 0 }))).rejects.toMatchObject({ code: 'BAD_PARAM' });
});
