/** The accuracy of a plain bag of words on the held-out documents, with what gives the label away and without it. */
import { type StripPlan, stripGiveaways, train } from 'satchel/browser';
import type { StrippedScore } from '../engine.ts';
import { trainingPart } from './parts.ts';
import { progressTo } from './progress.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

export async function scoreStripped(told: Told, plan: StripPlan): Promise<StrippedScore> {
  const own = held();
  const stripped = own.documents.map((document) => ({ ...document, text: stripGiveaways(document.text, plan) }));
  const [asItIs, without] = [
    await accuracyOn(told, own, 'Training on the texts as they are'),
    await accuracyOn(told, { ...own, documents: stripped }, 'Training on stripped texts'),
  ];
  return { documents: own.isHeldOut.reduce((sum, one) => sum + one, 0), with: asItIs, without };
}

async function accuracyOn(told: Told, own: Held, what: string): Promise<number> {
  const options = { protocol: 'none', signal: told.signal, progress: progressTo(told, what) } as const;
  const { model } = await train(trainingPart(own), options);
  const judged = own.documents.filter((_, row) => own.isHeldOut[row]);
  const right = model
    .predict(judged.map(({ text }) => text))
    .filter(({ labels: [first] }, i) => first === judged[i]!.labels[0]).length;
  return right / judged.length;
}
