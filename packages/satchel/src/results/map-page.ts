/** A map as a page to look at: the picture, how far to believe it, and how to read it. */
import { printable } from '../core/errors.ts';
import type { DocumentMap } from '../explore/map-documents.ts';
import { scatterMap } from '../report/figures/scatter-map.ts';
import { percent } from '../report/format.ts';
import { renderReport } from '../report/page.ts';
import type { Prose, Table } from '../report/report.ts';
import { version } from '../run/version.ts';
import { methodNames, sizeOf } from './map.ts';

export async function mapPage(
  map: DocumentMap,
  { corpus, seed }: { readonly corpus: string; readonly seed: number },
): Promise<string> {
  const { documents, representation, method } = map;
  const size = sizeOf({ ...map, documents: documents.length });
  const figure = await scatterMap({
    caption: `${size} by ${methodNames[method]} of ${representation} vectors`,
    positions: documents.flatMap(({ x, y }) => [x, y]),
    labels: documents.map(({ labels }) => labels[0] ?? ''),
    names: documents.map(({ id }) => printable(id, 80)),
    note: noteOn(map),
  });
  return renderReport({
    title: `Map of ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}`,
    lead: 'Each dot is a document; near dots are documents the model takes to be alike.',
    sections: [figure, qualityTable(map), reading[method]],
    footer: [`satchel ${version} · seed ${seed}`],
  });
}

function noteOn({ labels, documents, empty }: DocumentMap): string {
  const several = documents.some((document) => document.labels.length > 1)
    ? ' A document with several labels has the colour of its first.'
    : '';
  const source =
    labels === 'given'
      ? 'Colours are the labels of the documents.'
      : labels === 'predicted'
        ? 'Colours are the labels the model gives: the documents have none.'
        : 'The documents have no labels, so all have one colour.';
  return `${source}${several}${empty === 0 ? '' : ` Documents without any known word are not on the map: ${empty}.`}`;
}

function qualityTable({ quality, share, divergence, perplexity }: DocumentMap): Table {
  return {
    kind: 'table',
    caption: 'How far the map can be believed',
    columns: [{ name: 'measure' }, { name: 'value', align: 'right' }, { name: 'what it means' }],
    rows: [
      [
        'trustworthiness',
        quality.trustworthiness.toFixed(3),
        `1: whoever is among the ${quality.k} nearest on the map was near before; chance: about 0.5`,
      ],
      [
        'neighbours kept',
        percent(quality.kept),
        `of the ${quality.k} nearest on the map, those that were among the ${quality.k} nearest before`,
      ],
      ['variance', percent(share), 'held by the principal components the map is made of'],
      ...(divergence === undefined ? [] : [['divergence', divergence.toFixed(3), 'what t-SNE made small, in nats']]),
      ...(perplexity === undefined
        ? []
        : [['perplexity', Number(perplexity.toFixed(2)), 'about how many neighbours count']]),
    ],
  };
}

const reading: Readonly<Record<DocumentMap['method'], Prose>> = {
  tsne: {
    kind: 'prose',
    paragraphs: [
      'How to read it: who is near whom means something. How large a group is, how dense, and how far groups lie apart, mean little; t-SNE makes crowds even. Try another perplexity before you believe a small group.',
    ],
  },
  umap: {
    kind: 'prose',
    paragraphs: [
      'How to read it: who is near whom means something; where groups lie to each other means a little; how dense they are means nothing.',
    ],
  },
  pca: {
    kind: 'prose',
    paragraphs: [
      'How to read it: this is the flattest shadow of the vectors. What is far apart is far apart; what lies together may be apart in other directions.',
    ],
  },
};
