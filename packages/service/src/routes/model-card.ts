/** The model card: what a model is, how good it is, and where it comes from, as one page. */
import type { Encoder, Model } from 'satchel';
import type { Report, Section } from 'satchel/report';
import type { ModelFacts } from '../data/models.ts';

/** Classes whose typical words are shown. */
const MOST_CLASSES = 30;

export function modelCard(name: string, facts: ModelFacts, model: Encoder | Model): Report {
  const parts = [facts.representation, ...(facts.classifier ? [facts.classifier] : [])].join(' + ');
  const sections: Section[] = [table('What it is', ['property', 'value'], factRows(facts))];
  if (facts.metrics) sections.push(table('How good it is', ['measure', 'value'], rowsOf(facts.metrics)));
  const cells = 'predict' in model ? typicalRows(model) : [];
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

function typicalRows(model: Model): string[][] {
  try {
    return model.classes.slice(0, MOST_CLASSES).map((label) => [
      label,
      model
        .typicalWords(label, 12)
        .map(({ word }) => word)
        .join(', '),
    ]);
  } catch {
    return []; // the classifier has no score that can be split by words
  }
}
