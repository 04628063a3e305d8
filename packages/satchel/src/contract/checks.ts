/**
 * The contract of an estimator, check by check. A check throws if the contract is broken; the ids are those of the project's reliability catalogue.
 */
import type { Vectors } from '../core/matrix.ts';
import { chooseWords } from '../encoder/choose-words.ts';
import { fitEncoderRows } from '../encoder/fit-encoder.ts';
import type { Model } from '../pipeline/model.ts';
import { prepareClassifier } from '../pipeline/model-contents.ts';
import { modelFromBytes } from '../pipeline/open-model.ts';
import { openRun } from '../pipeline/open-run.ts';
import type { RunOptions } from '../pipeline/run-options.ts';
import {
  declaredGroups,
  describeSettings,
  type PipelineChoice,
  readingOf,
  resolveSettings,
} from '../pipeline/settings.ts';
import { train } from '../pipeline/train.ts';
import { createEngine } from '../run/engine.ts';
import { ingest } from '../run/ingest.ts';
import { fail, refused, same, sameArrays, sameBytes } from './assertions.ts';
import { corpusFrom, toyDocuments, trickyTexts } from './toy-world.ts';

export interface Check {
  readonly id: string;
  readonly title: string;
  /** Throws if the contract is broken; returns a reason if the check does not apply. */
  run(world: World): Promise<string | undefined> | Promise<void>;
}

export interface World {
  readonly choice: PipelineChoice;
  /** Trained on the toy documents with seed 1 on one thread. */
  readonly model: Model;
}

export const checks: readonly Check[] = [
  {
    id: 'K1',
    title: 'options survive being described and resolved again',
    async run({ choice }) {
      const described = Object.entries(describeSettings(resolveSettings(choice)));
      const options = Object.fromEntries(
        described.filter(([name]) => name !== 'representation' && name !== 'classifier'),
      );
      const again = resolveSettings({ ...choice, options: options as NonNullable<PipelineChoice['options']> });
      same(describeSettings(again), describeSettings(resolveSettings(choice)), 'the options');
    },
  },
  {
    id: 'K2',
    title: 'a bad option is named before any work is done',
    async run({ choice }) {
      const { representation, classifier } = resolveSettings(choice);
      for (const [group, options] of Object.entries(declaredGroups(representation, classifier, choice.options ?? {}))) {
        await refused('UNKNOWN_PARAM', group, () =>
          resolveSettings({ ...choice, options: { [group]: { noSuchOption: 1 } } }),
        );
        for (const name of Object.keys(options)) {
          await refused('BAD_PARAM', name, () =>
            resolveSettings({ ...choice, options: { [group]: { [name]: { not: 'a value' } } } }),
          );
        }
      }
    },
  },
  {
    id: 'K4',
    title: 'training does not change the documents',
    async run({ choice }) {
      const documents = toyDocuments();
      const before = JSON.stringify(documents);
      await trainOn(documents, choice);
      if (JSON.stringify(documents) !== before) fail('training changed its documents');
    },
  },
  {
    id: 'K6',
    title: 'training twice gives the same bytes',
    async run({ choice, model }) {
      sameBytes((await trainOn(toyDocuments(), choice)).toBytes(), model.toBytes(), 'a second training');
    },
  },
  {
    id: 'K7',
    title: 'the number of threads does not change a byte',
    async run({ choice, model }) {
      for (const threads of [2, 4]) {
        sameBytes(
          (await trainOn(toyDocuments(), { ...choice, threads })).toBytes(),
          model.toBytes(),
          `${threads} threads`,
        );
      }
    },
  },
  {
    id: 'K10',
    title: 'permuting documents permutes the predictions exactly',
    async run({ model }) {
      const texts = sampleTexts();
      const forward = model.predict(texts);
      const backward = model.predict([...texts].reverse()).reverse();
      same(backward, forward, 'the permuted predictions');
    },
  },
  {
    id: 'K11',
    title: 'a batch gives what its documents give one by one',
    async run({ model }) {
      const texts = sampleTexts();
      same(
        texts.flatMap((text) => model.predict([text])),
        model.predict(texts),
        'the single predictions',
      );
    },
  },
  {
    id: 'K12',
    title: 'predicting changes nothing: two predictions are equal, and so are the bytes of the model',
    async run({ model }) {
      const before = model.toBytes();
      same(model.predict(sampleTexts()), model.predict(sampleTexts()), 'a second prediction');
      sameBytes(model.toBytes(), before, 'the model after predicting');
    },
  },
  {
    id: 'K13–K15',
    title: 'empty, all-unknown and one-word documents get a defined, flagged, finite prediction',
    async run({ model }) {
      const answers = model.predict(trickyTexts);
      answers.forEach(({ scores, empty, known }, i) => {
        if (!Object.values(scores).every((score) => Number.isFinite(score)))
          fail(`text ${i} has a score that is not finite`);
        if (empty !== (known === 0)) fail(`text ${i} is flagged wrongly`);
      });
      if (!answers[0]!.empty || !answers[1]!.empty || !answers[2]!.empty || answers[3]!.empty)
        fail('the empty flag is wrong');
    },
  },
  {
    id: 'K16',
    title: 'equal documents get equal predictions',
    async run({ model }) {
      const [first, second] = model.predict(['anvil iron forge', 'anvil iron forge']);
      same(second, first, 'the prediction for a copy');
    },
  },
  {
    id: 'K17',
    title: 'one document, no documents or only empty ones are refused with a typed error',
    async run({ choice }) {
      await refused('EMPTY_CORPUS', undefined, () => trainOn([], choice));
      await refused('SINGLE_CLASS', undefined, () => trainOn(toyDocuments(1), choice));
      const blank = toyDocuments(6).map((document) => ({ ...document, text: ' ' }));
      await refused('EMPTY_CORPUS', undefined, () => trainOn(blank, choice));
    },
  },
  {
    id: 'K18',
    title: 'documents that are all alike give finite scores',
    async run({ choice }) {
      const alike = toyDocuments(12).map((document) => ({ ...document, text: 'iron and flour' }));
      const [answer] = (await trainOn(alike, choice)).predict(['iron and flour']);
      if (!Object.values(answer!.scores).every((score) => Number.isFinite(score))) fail('a score is not finite');
    },
  },
  {
    id: 'K19',
    title: 'numbers that are not finite are refused with their row and column',
    async run({ choice }) {
      const { classifier, classifierOptions } = resolveSettings(choice);
      const examples = {
        vectors: { rows: 2, columns: 2, data: Float32Array.of(1, 2, 3, Number.NaN) },
        labels: { offsets: Uint32Array.of(0, 1, 2), ids: Uint32Array.of(0, 1) },
        classes: ['a', 'b'],
        multiLabel: false,
      };
      await using engine = await createEngine();
      const wordMatrix = undefined;
      await refused('NONFINITE_INPUT', undefined, () =>
        classifier.fit({ ...examples, wordMatrix, options: classifierOptions, compute: engine, seed: 1 }),
      );
    },
  },
  {
    id: 'K21',
    title: 'vectors of another width are refused',
    async run({ model }) {
      const { dimensions } = model;
      const classifier = prepareClassifier(model.fitted, dimensions);
      const wide: Vectors = { rows: 1, columns: dimensions + 1, data: new Float32Array(dimensions + 1) };
      await refused('DIM_MISMATCH', undefined, () => classifier.score(wide));
    },
  },
  {
    id: 'K23',
    title: 'a saved and loaded model gives the same predictions and the same file',
    async run({ choice, model }) {
      const bytes = model.toBytes();
      const loaded = await modelFromBytes(bytes, undefined, choice);
      same(loaded.predict(sampleTexts()), model.predict(sampleTexts()), 'the predictions after loading');
      sameBytes(loaded.toBytes(), bytes, 'the file saved again');
    },
  },
  {
    id: 'K24',
    title: 'a model file cut or with one bit flipped, at 64 places each, is refused with a typed error',
    async run({ choice, model }) {
      const bytes = model.toBytes();
      for (let i = 0; i < 64; i++) {
        const at = Math.floor((bytes.length * i) / 64);
        await refused(undefined, undefined, () => modelFromBytes(bytes.slice(0, at), undefined, choice));
        const flipped = bytes.slice();
        flipped[at]! ^= 1 << (i % 8);
        await refused(undefined, undefined, () => modelFromBytes(flipped, undefined, choice));
      }
    },
  },
  {
    id: 'K27',
    title: 'an abort ends training within a second, with the reason given',
    async run({ choice }) {
      const reason = new Error('enough');
      const controller = new AbortController();
      const many = toyDocuments(3000);
      setTimeout(() => controller.abort(reason), 5);
      try {
        await trainOn(many, { ...choice, signal: controller.signal });
        return 'training was over before the abort';
      } catch (error) {
        if (error !== reason) throw error;
        return undefined;
      }
    },
  },
  {
    id: 'K29',
    title: 'progress within a stage never goes back',
    async run({ choice }) {
      const settings = resolveSettings(choice);
      let last = 0;
      const progress = {
        stage() {},
        advance(done: number) {
          if (done < last) fail(`progress went from ${last} to ${done}`);
          last = done;
        },
      };
      await using engine = await createEngine({ progress });
      await ingest(corpusFrom(toyDocuments(2000)), readingOf(settings), engine);
    },
  },
  {
    id: 'K30',
    title: 'probabilities lie in [0, 1], sum to 1 and put the given label first',
    async run({ model }) {
      const answers = model.predict(sampleTexts());
      if (!answers[0]!.probabilities) return 'the classifier gives no probabilities';
      for (const { probabilities = {}, labels } of answers) {
        const values = Object.values(probabilities);
        if (!values.every((p) => p >= 0 && p <= 1)) fail('a probability is outside [0, 1]');
        if (Math.abs(values.reduce((a, b) => a + b, 0) - 1) > 1e-9) fail('probabilities do not sum to 1');
        if (probabilities[labels[0]!] !== Math.max(...values)) fail('the label is not the likeliest');
      }
      return undefined;
    },
  },
  {
    id: 'K32',
    title: 'one class is refused; a class of one document among many is managed',
    async run({ choice }) {
      const bakers = toyDocuments(30).map((document) => ({ ...document, labels: ['baker'] }));
      await refused('SINGLE_CLASS', undefined, () => trainOn(bakers, choice));
      const lopsided = [...bakers, { id: 'lone', text: 'anvil anvil forge', labels: ['smith'] }];
      const [answer] = (await trainOn(lopsided, choice)).predict(['forge anvil']);
      if (!Object.values(answer!.scores).every((score) => Number.isFinite(score))) fail('a score is not finite');
    },
  },
  {
    id: 'K33',
    title: 'a saved model holds no document, no id and no path',
    async run({ model }) {
      const text = new TextDecoder('latin1').decode(model.toBytes());
      for (const { id, text: document } of toyDocuments()) {
        if (text.includes(id)) fail(`the file holds the id ${id}`);
        if (text.includes(document)) fail('the file holds the text of a document');
      }
    },
  },
  {
    id: 'K34',
    title: 'a representation that learns from the vocabulary learns the same without documents',
    async run({ choice }) {
      const settings = resolveSettings(choice);
      const { representation: method, representationOptions: options } = settings;
      if (method.learnsFrom !== 'vocabulary') return `it learns from ${method.learnsFrom ?? 'rows'}`;
      await using compute = await createEngine();
      const run = await openRun(corpusFrom(toyDocuments()), settings, {}, compute);
      const { vocabulary, wordMatrix, wordRows } = await chooseWords(run, allRows(60), allRows(60));
      const none = { offsets: new Uint32Array(1), ids: new Uint32Array(0), counts: new Float32Array(0) };
      const given = {
        labels: undefined,
        running: undefined,
        classes: [],
        vocabulary,
        wordMatrix,
        wordRows,
        options,
        compute,
      };
      const learned = (await fitEncoderRows(run, allRows(60))).fitted.representation.arrays;
      sameArrays(await method.fit({ bags: none, ...given }), learned, 'what is learned without documents');
      return undefined;
    },
  },
];

async function trainOn(documents: ReturnType<typeof toyDocuments>, options: RunOptions): Promise<Model> {
  const { model } = await train(corpusFrom(documents), { seed: 1, ...options, protocol: 'none' });
  return model;
}

export const trainToyModel = (choice: PipelineChoice): Promise<Model> => trainOn(toyDocuments(), choice);

const allRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);

const sampleTexts = (): string[] => [...toyDocuments(20, 2).map(({ text }) => text), ...trickyTexts];
