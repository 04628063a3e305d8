/**
 * A model as one HTML file. The model is made compact unless the whole one is asked for. Stop lists travel as the words they are, so the page needs no
 * package of lists; a page with stemmers is asked for only where the model stems.
 */
import { isCompact } from '../classify/parts/compact-table.ts';
import { linearKinds } from '../classify/parts/linear-kinds.ts';
import { isSparseTable } from '../classify/sparse/sparse-table.ts';
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { withoutCounts } from '../core/counts/kept-counts.ts';
import { SatchelError } from '../core/errors.ts';
import { memberOf } from '../core/json.ts';
import type { FittedModel } from '../pipeline/fitted-model.ts';
import type { Model } from '../pipeline/model.ts';
import { modelBytes } from '../pipeline/model-contents.ts';
import { withOptions } from '../pipeline/settings.ts';
import { loadStopList } from '../text/stop-words/load-stop-list.ts';
import { modelPage } from './model-page.ts';
import { spanOfWords, toPlanes } from './packing.ts';

export interface PageParts {
  /** The bundled script of the page, with stemmers or without. */
  script(withStemmers: boolean): Promise<string>;
  gzip(bytes: Uint8Array): Promise<Uint8Array>;
}

export interface PageSettings {
  readonly title: string;
  /** Keeps all weights. */
  readonly full: boolean;
}

export interface ExportedPage {
  readonly html: string;
  /** Whether the model in the page is compact. */
  readonly compact: boolean;
  /** Bytes of the packed model, and of the script. */
  readonly modelBytes: number;
  readonly scriptBytes: number;
}

/** The text of the page; `savePage` writes it to a disk. */
export async function exportPage(model: Model, settings: PageSettings, parts: PageParts): Promise<ExportedPage> {
  checkArguments('exportPage', { model: [model, 'model'] });
  const { title, full } = checkKeys('exportPage', settings, { title: 'text', full: 'flag' });
  const { script: scriptOf, gzip } = checkKeys('exportPage', parts, { script: 'function', gzip: 'function' });
  checkArguments('exportPage', { title: [title, 'text'], script: [scriptOf, 'function'], gzip: [gzip, 'function'] });
  checkExportable(model.fitted);
  const { arrays } = model.fitted.classifier;
  const small = full || isCompact(arrays) || isSparseTable(arrays) ? model : model.compact();
  const own = await withOwnStopList(small.fitted);
  const fitted = { ...own, classifier: { ...own.classifier, arrays: withoutCounts(own.classifier.arrays) } };
  const file = modelBytes(fitted, small.provenance);
  const span = spanOfWords(file);
  const packed = await gzip(toPlanes(file, span));
  const script = await scriptOf(fitted.settings.text.stemmer !== 'none');
  const [first = '', second = ''] = [0, 1].map((k) => exampleOf(small, k));
  const html = modelPage({
    title,
    facts: factsOf(small),
    example: [first, second].join(' ').trim(),
    script,
    packed,
    span,
  });
  const compact = isCompact(small.fitted.classifier.arrays);
  return { html, compact, modelBytes: packed.length, scriptBytes: script.length };
}

function checkExportable({ settings }: FittedModel): void {
  const [representation, classifier] = [settings.representation.name, settings.classifier.name];
  const known = ['bow', 'nb-ratio'].includes(representation) && Object.hasOwn(linearKinds, classifier);
  if (known && !settings.words) return;
  throw new SatchelError(
    'NOT_EXPORTABLE',
    `a page holds a linear classifier over bow or nb-ratio; this model is ${representation} with ${classifier}.`,
    { kind: 'usage', remedy: 'Train with --representation bow and a linear classifier.' },
  );
}

/** The same analysis with the words of the stop list in the file. */
async function withOwnStopList(fitted: FittedModel): Promise<FittedModel> {
  const { stopWords, language } = fitted.settings.text;
  if (stopWords === 'none' || stopWords === 'own') return fitted;
  const stopList = await loadStopList(stopWords, language);
  return { ...fitted, settings: withOptions(fitted.settings, { 'text.stopWords': 'own', 'text.stopList': stopList }) };
}

/** The three most typical words of a class, so that the page opens with something to see. */
const exampleOf = (model: Model, k: number): string =>
  model.classes[k] === undefined ? '' : wordsOf(model, model.classes[k]).join(' ');

const wordsOf = (model: Model, label: string): string[] => model.typicalWords(label, 3).map(({ word }) => word);

function factsOf({ fitted, classes, multiLabel, provenance }: Model): string[] {
  const { vocabulary, settings } = fitted;
  const count = (n: number): string => n.toLocaleString('en');
  const name = multiLabel ? 'microF1' : 'accuracy';
  const mean = memberOf(memberOf(provenance['metrics'], name), 'mean');
  const measured = memberOf(provenance['compact'], 'measured');
  const small = memberOf(measured, 'compact');
  const points = (value: number): string => `${(100 * value).toFixed(1)} %`;
  return [
    `${settings.representation.name} + ${settings.classifier.name}: ${count(classes.length)} classes, ${count(vocabulary.terms.length)} words, learned from ${count(vocabulary.documents)} documents.`,
    ...(typeof mean === 'number'
      ? [`${multiLabel ? 'Micro F1' : 'Accuracy'} when it was trained: ${points(mean)}.`]
      : []),
    ...(provenance['compact'] === undefined
      ? []
      : [
          typeof small === 'number'
            ? `The model in this page is compact; its score was measured: ${points(small)}.`
            : 'The model in this page is compact: small weights were left out, and the loss was not measured.',
        ]),
  ];
}
