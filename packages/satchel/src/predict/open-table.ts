/**
 * Opens a model that is one linear table over words, to be used and nothing else: the small part of the library for pages. It is opened in steps, so that
 * the page stays alive. The file is checked as everywhere; what this part has no code for (other representations and classifiers) is refused.
 */
import { linearKinds } from '../classify/parts/linear-kinds.ts';
import { defined } from '../core/checks/defined.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { type OptionValue, resolveOptions } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { takeArray, unprefixed } from '../core/tensor.ts';
import { inSteps } from '../core/threads/steps.ts';
import {
  contentsRead,
  encoderIn,
  objectAt,
  onlyKeys,
  provenanceIn,
  stringsNamed,
  takenArrays,
} from '../encoder/encoder-contents.ts';
import { prepareRepresenter } from '../encoder/fitted-encoder.ts';
import { encoderWith } from '../encoder/prepared-encoder.ts';
import type { EncoderSettings } from '../encoder/settings.ts';
import { prepareCalibration } from '../evaluate/calibration/calibration.ts';
import { takeNonconformity } from '../evaluate/calibration/conformal.ts';
import type { ModelContents } from '../model-file/envelope.ts';
import { type Answers, answersOf } from '../pipeline/answers.ts';
import { labelOptions } from '../pipeline/label-options.ts';
import { bow } from '../representation/bow.ts';
import { nbRatio } from '../representation/nb-ratio.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';

/** A model as a page uses it. */
export interface TableModel extends Answers {
  /** Where it comes from: hash of its corpus, seed, versions, scores. */
  readonly provenance: JsonObject;
}

const representations: readonly RepresentationMethod[] = [bow, nbRatio];

/**
 * Opens the file of a model of `bow` or `nb-ratio` with a linear classifier. Other models are refused with `UNSUPPORTED`: `satchel/browser` opens them.
 *
 * @example
 * import { openCorpus, train } from 'satchel';
 * import { modelFromBytes } from 'satchel/predict';
 * const { model: trained } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * const model = await modelFromBytes(trained.toBytes()); // in a page: bytes that were fetched
 * console.log(model.predict(['iron on the anvil'])[0].labels, model.explain('iron on the anvil').contributions);
 */
export async function modelFromBytes(bytes: Uint8Array, where?: string): Promise<TableModel> {
  checkArguments('modelFromBytes', { bytes: [bytes, 'bytes'], where: [where, 'text', 'nothing'] });
  const { settings, prepared, ...rest } = await inSteps(contentsRead(bytes.slice(), where, tableFromContents), {});
  const encoder = encoderWith(prepared.fitted, await prepareAnalyzer(settings.text), prepared.representer);
  return { ...answersOf(encoder, rest.decided, rest.classifier, rest.name), provenance: rest.provenance };
}

function* tableFromContents(contents: ModelContents) {
  const { manifest, strings } = contents;
  if (manifest.kind !== 'classifier') throw unsupported(`the file holds a '${printable(manifest.kind)}'`);
  onlyKeys('the manifest', manifest, ['kind', 'options', 'multiLabel', 'documents', 'provenance']);
  const { multiLabel } = manifest;
  if (typeof multiLabel !== 'boolean')
    throw new SatchelError('SCHEMA', "the manifest's 'multiLabel' must be true or false.");
  const { settings, name, options, labels } = settingsIn(objectAt(manifest, 'options'));
  const classes = stringsNamed(strings, 'classes');
  const { arrays, refuseOthers } = takenArrays(contents.arrays);
  const fitted = yield* encoderIn(contents, settings, classes, arrays);
  yield;
  const representer = prepareRepresenter(fitted, NO_KERNELS);
  yield;
  const own = { arrays: unprefixed('classifier', arrays), options, dimensions: representer.dimensions, classes };
  const classifier = linearKinds[name](own);
  yield;
  const thresholds = takeArray('labels', arrays, 'labels.thresholds', 'f64', [multiLabel ? classes.length : 0]).data;
  const calibration =
    labels.calibrate === 'none' ? undefined : { method: labels.calibrate, arrays: unprefixed('calibration', arrays) };
  const nonconformity =
    calibration && !multiLabel && Object.hasOwn(arrays, 'labels.nonconformity')
      ? takeNonconformity(arrays, 'labels.nonconformity')
      : undefined;
  if (calibration) prepareCalibration(calibration, classes.length, multiLabel);
  refuseOthers();
  const decided = { settings: { labels }, classes, multiLabel, thresholds, ...defined({ calibration, nonconformity }) };
  return { settings, prepared: { fitted, representer }, classifier, decided, name, provenance: provenanceIn(manifest) };
}

const GROUPS = ['representation', 'classifier', 'text', 'labels', 'encoder'];

function settingsIn(all: JsonObject) {
  const { representation, classifier } = all;
  const method = representations.find(({ name }) => name === representation);
  if (!method) throw unsupported(`its representation is ${printable(String(representation))}`);
  if (typeof classifier !== 'string' || !isLinearKind(classifier))
    throw unsupported(`its classifier is ${printable(String(classifier))}`);
  onlyKeys("the manifest's options", all, [...GROUPS, method.name, classifier]);
  const group = (name: string): JsonObject => (Object.hasOwn(all, name) ? objectAt(all, name) : {});
  const settings: EncoderSettings = {
    representation: method,
    representationOptions: resolveOptions(method.name, method.options, group(method.name)),
    text: resolveOptions('text', textOptions, group('text')),
    fitOn: 'train',
    seed: undefined,
    given: {},
  };
  const labels = resolveOptions('labels', labelOptions, group('labels'));
  return { settings, name: classifier, options: group(classifier) as Readonly<Record<string, OptionValue>>, labels };
}

const isLinearKind = (name: string): name is keyof typeof linearKinds => Object.hasOwn(linearKinds, name);

/** The representations here compute without kernels. */
const NO_KERNELS: KernelProvider = {
  choose: () => 'simd',
  mostBytes: 0,
  createMemory: () => {
    throw unsupported('it needs kernels');
  },
  open: () => {
    throw unsupported('it needs kernels');
  },
};

const unsupported = (found: string): SatchelError =>
  new SatchelError('UNSUPPORTED', `satchel/predict opens linear classifiers over bow and nb-ratio; ${found}.`, {
    remedy: "Open the file with modelFromBytes of 'satchel/browser'.",
  });
