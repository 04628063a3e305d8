/** The accuracy of a plain bag of words on the held-out documents, with what gives the label away and without it. */
import { corpusOf, type Document, type StripPlan, stripGiveaways, train } from 'satchel/browser';
import type { StrippedScore } from '../engine.ts';
import { progressTo } from './progress.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

export async function scoreStripped(told: Told, plan: StripPlan): Promise<StrippedScore> {
  const { documents, isHeldOut } = held();
  const stripped = documents.map((document) => ({ ...document, text: stripGiveaways(document.text, plan) }));
  const [asItIs, without] = [
    await accuracyOn(told, documents, isHeldOut, 'Training on the texts as they are'),
    await accuracyOn(told, stripped, isHeldOut, 'Training on stripped texts'),
  ];
  return { documents: isHeldOut.reduce((sum, one) => sum + one, 0), with: asItIs, without };
}

async function accuracyOn(
  told: Told,
  documents: readonly Document[],
  isHeldOut: Uint8Array,
  what: string,
): Promise<number> {
  const training = documents.filter((_, row) => !isHeldOut[row]).map(({ split: _split, ...document }) => document);
  const options = { protocol: 'none', signal: told.signal, progress: progressTo(told, what) } as const;
  const { model } = await train(corpusOf(training), options);
  const judged = documents.filter((_, row) => isHeldOut[row]);
  const right = model
    .predict(judged.map(({ text }) => text))
    .filter(({ labels: [first] }, i) => first === judged[i]!.labels[0]).length;
  return right / judged.length;
}
