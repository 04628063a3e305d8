/** Trains, judges and explains for the playground, so that the page can be used meanwhile. */
import { corpusOf, evaluate, type Model, train } from 'satchel/browser';
import type { Answer, Asked, Explained, Lesson, Trained } from './playground-messages.ts';

let model: Model | undefined;
const post = (answer: Answer): void => self.postMessage(answer);

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    if ('train' in data) post({ trained: await trained(data.train) });
    else if (model && 'explain' in data) post({ explained: explained(model, data.explain) });
    else if (model && 'keep' in data) post({ kept: model.toBytes() });
  } catch (error) {
    post({ fault: error instanceof Error ? error.message : String(error) });
  }
};

async function trained({ lines, classifier }: Lesson): Promise<Trained> {
  const documents = documentsIn(lines);
  const corpus = corpusOf(documents);
  const options = { classifier, seed: 1 };
  const sizes = Map.groupBy(documents, ({ labels }) => labels[0]).values();
  const folds = Math.min(5, ...Array.from(sizes, ({ length }) => length));
  ({ model } = await train(corpus, { ...options, protocol: 'none' }));
  const judged = folds > 1 ? await evaluate(corpus, { ...options, protocol: `cv:${folds}` }) : undefined;
  return {
    documents: documents.length,
    score: judged && { mean: judged.metrics.accuracy.mean, baseline: judged.baseline.accuracy.mean, folds },
    classes: model.classes.map((name) => ({ name, words: model!.typicalWords(name, 6).map(({ word }) => word) })),
  };
}

function documentsIn(lines: string): { id: string; text: string; labels: string[] }[] {
  const documents = lines
    .split('\n')
    .map((line, i) => ({ line: line.trim(), id: String(i + 1) }))
    .filter(({ line }) => line !== '')
    .map(({ line, id }) => {
      const [, label, text] = /^([^:]+):(.*)$/.exec(line) ?? [];
      if (label === undefined || text === undefined)
        throw new Error(`Line ${id} has no label. Write the label, a colon, and the text.`);
      return { id, text: text.trim(), labels: [label.trim()] };
    });
  if (new Set(documents.map(({ labels }) => labels[0])).size < 2) throw new Error('Two labels or more are needed.');
  return documents;
}

function explained(own: Model, text: string): Explained {
  const { label, score, contributions } = own.explain(text);
  return {
    label,
    score,
    words: contributions.slice(0, 12).map(({ word, contribution }) => ({ word, share: contribution })),
  };
}
