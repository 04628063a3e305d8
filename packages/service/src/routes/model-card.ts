/** The model card: what a model is, how good it is, and where it comes from, as one page. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Encoder, Model } from 'satchel';
import type { Report, Section } from 'satchel/report';
import type { ModelFacts } from '../data/models.ts';

/** Classes whose typical words are shown. */
const MOST_CLASSES = 30;
const MOST_WORDS = 12;

export async function modelCard(name: string, facts: ModelFacts, model: Encoder | Model): Promise<Report> {
  const parts = [facts.representation, ...(facts.classifier ? [facts.classifier] : [])].join(' + ');
  const sections: Section[] = [table('What it is', ['property', 'value'], factRows(facts))];
  if (facts.metrics) sections.push(table('How good it is', ['measure', 'value'], rowsOf(facts.metrics)));
  const cells = 'predict' in model ? await typicalRows(model) : [];
  if (cells.length > 0) sections.push(table('Words that speak for a label', ['label', 'words'], cells));
  sections.push(
    table('Options', ['option', 'value'], rowsOf(facts.options)),
    table('Where it comes from', ['property', 'value'], rowsOf(facts.provenance)),
  );
  return {
    title: name,
    lead: `${facts.kind === 'classifier' ? 'A classifier' : 'An encoder'}: ${parts}, trained on ${facts.documents} documents.`,
    sections,
    footer: [`SHA-256 ${facts.sha256}`, `${facts.bytes} bytes`],
  };
}

const table = (heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): Section => ({
  kind: 'table',
  heading,
  caption: heading,
  columns: columns.map((column) => ({ name: column })),
  rows,
});

const factRows = ({ kind, classes, multiLabel, dimensions, vocabulary }: ModelFacts): string[][] => [
  ['kind', kind],
  ['labels', classes.length === 0 ? 'none' : classes.slice(0, 100).join(', ')],
  ['labels per document', multiLabel ? 'any number' : 'one'],
  ['words', String(vocabulary)],
  ['numbers of a vector', String(dimensions)],
];

/** Nested values by path: `text.stopWords`. */
function rowsOf(value: object, prefix = ''): string[][] {
  return Object.entries(value).flatMap(([key, found]) =>
    typeof found === 'object' && found !== null && !Array.isArray(found)
      ? rowsOf(found, `${prefix}${key}.`)
      : [[`${prefix}${key}`, Array.isArray(found) ? found.slice(0, 50).join(', ') : String(found)]],
  );
}

/** The words of one label take some milliseconds of a large vocabulary, so that the event loop turns between two. */
async function typicalRows(model: Model): Promise<string[][]> {
  const rows: string[][] = [];
  for (const label of model.classes.slice(0, MOST_CLASSES)) {
    const words = typicalOf(model, label);
    if (!words) return []; // the classifier has no score that can be split by words
    rows.push([label, words.map(({ word }) => word).join(', ')]);
    await turn();
  }
  return rows;
}

function typicalOf(model: Model, label: string): readonly { readonly word: string }[] | undefined {
  try {
    return model.typicalWords(label, MOST_WORDS);
  } catch {
    return undefined;
  }
}
