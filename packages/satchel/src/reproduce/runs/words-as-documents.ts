/**
 * Words as samples (the "w2v" rows of LSA and SVM in paper 003): every word of a class in a part of the split becomes a
 * document of one word with the label of the class. A word counts once per class and part. A class without words in a
 * part has no samples there.
 */
import { bagAt } from '../../core/bag.ts';
import { labelSetsFrom, labelsAt } from '../../core/labels.ts';
import type { Ingested } from '../../run/ingest.ts';

export function wordsAsDocuments(reading: Ingested): Ingested {
  const samples = samplesOf(reading);
  const ids = Uint32Array.from(samples, ({ term }) => term);
  const { counted, classes } = reading;
  const { running: _running, ...rest } = counted;
  return {
    ...reading,
    counted: {
      ...rest,
      bags: {
        offsets: Uint32Array.from({ length: ids.length + 1 }, (_, i) => i),
        ids,
        counts: new Float32Array(ids.length).fill(1),
      },
      tokens: new Uint32Array(ids.length).fill(1),
    },
    documentIds: samples.map(({ label, split, term }) => `${classes[label]}/${split}/${counted.terms[term]}`),
    labels: labelSetsFrom(samples.map(({ label }) => [label])),
    splits: samples.map(({ split }) => split),
    groups: samples.map(() => undefined),
  };
}

interface Sample {
  readonly term: number;
  readonly label: number;
  readonly split: string | undefined;
}

/** In the order of the documents; of equal samples the first. */
function samplesOf({ counted, labels, splits }: Ingested): readonly Sample[] {
  const known = new Map<string, Sample>();
  splits.forEach((split, row) => {
    for (const label of labelsAt(labels, row)) {
      for (const term of bagAt(counted.bags, row).ids) {
        const key = `${split} ${label} ${term}`;
        if (!known.has(key)) known.set(key, { term, label, split });
      }
    }
  });
  return [...known.values()];
}
