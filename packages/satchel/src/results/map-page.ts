/** A map as an HTML page: dots to point at, search and cut out, the quality of the map, and how to read it. Without texts, dots have ids and labels. */
import { printable } from '../core/errors.ts';
import type { DocumentMap } from '../explore/map-documents.ts';
import { scatterMap } from '../report/figures/scatter-map.ts';
import { percent } from '../report/format.ts';
import { renderReport } from '../report/page.ts';
import type { Prose, Table } from '../report/report.ts';
import { version } from '../run/version.ts';
import { heldBy, methodNames, partsText, sizeOf } from './map.ts';

export async function mapPage(
  map: DocumentMap,
  { corpus, seed, texts = true }: { readonly corpus: string; readonly seed: number; readonly texts?: boolean },
): Promise<string> {
  const { documents, representation, method } = map;
  const size = sizeOf({ ...map, documents: documents.length });
  const figure = await scatterMap({
    caption: `${size} by ${methodNames[method]} of ${representation} vectors`,
    positions: documents.flatMap(({ x, y }) => [x, y]),
    labels: documents.map(({ labels }) => labels[0] ?? ''),
    names: documents.map(({ id }) => printable(id, 80)),
    documents: documents.map(({ id, labels, text, predicted, reasons }) =>
      texts ? { id, labels, text, predicted, reasons } : { id, labels },
    ),
    note: noteOn(map),
  });
  return renderReport({
    title: `Map of ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}`,
    lead: 'Each dot is a document; the documents of near dots are similar under the model.',
    sections: [figure, qualityTable(map), reading[method]],
    footer: [
      `satchel ${version} · seed ${seed}`,
      `This page holds ${partsText(heldBy(map, texts))}, and needs no network.`,
    ],
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
    caption: 'How reliable the map is',
    columns: [{ name: 'measure' }, { name: 'value', align: 'right' }, { name: 'what it means' }],
    rows: [
      [
        'trustworthiness',
        quality.trustworthiness.toFixed(3),
        `1: the ${quality.k} nearest documents on the map are near in the original space; chance: about 0.5`,
      ],
      [
        'neighbours kept',
        percent(quality.kept),
        `share of the ${quality.k} nearest on the map that are among the ${quality.k} nearest in the original space`,
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
      'How to read it: neighbourhoods are meaningful. The size and density of a group and the distance between groups mean little; t-SNE evens out densities. Try another perplexity before you rely on a small group.',
    ],
  },
  umap: {
    kind: 'prose',
    paragraphs: [
      'How to read it: neighbourhoods are meaningful; the positions of groups to each other mean a little; their density means nothing.',
    ],
  },
  pca: {
    kind: 'prose',
    paragraphs: [
      'How to read it: this is a linear projection. Documents that are far apart on the map are far apart; documents that are near on the map may differ in other directions.',
    ],
  },
};
