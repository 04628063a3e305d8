/**
 * A trained model: gives texts labels and scores, and explains them. It holds no text of its training documents beyond their vocabulary.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import type { Classifier } from '../core/classifier.ts';
import type { JsonObject } from '../core/json.ts';
import { type Encoder, encoderOver } from '../encoder/encoder.ts';
import { type PreparedEncoder, prepareEncoder } from '../encoder/prepared-encoder.ts';
import { type Answers, answersOf } from './answers.ts';
import { type CompactLoss, type CompactOptions, compactFacts, compactFitted, levelOf } from './compact/compact.ts';
import type { FittedModel } from './fitted-model.ts';
import { modelBytes, type PreparedModel, prepareClassifier } from './model-contents.ts';

/** An encoder that also gives labels. */
export interface Model extends Encoder, Answers {
  readonly fitted: FittedModel;
  /**
   * The model with few weights of 8 bits, for small files and pages; labels may change in rare cases. `compactModel` measures how many, and hands
   * its measurement here to be kept in the file.
   */
  compact(options?: CompactOptions, measured?: CompactLoss): Model;
  /** The model as a `.satchel` file; equal models give equal bytes. */
  toBytes(): Uint8Array;
}

/** Whether the encoder gives labels. */
export const isModel = (encoder: Encoder): encoder is Model => 'predict' in encoder;

export const createModel = (fitted: FittedModel, provenance: JsonObject): Promise<Model> =>
  createModelFrom({ fitted, provenance });

/** `representer` and `classifier` where the arrays were prepared before. */
export async function createModelFrom({
  fitted,
  representer,
  classifier: known,
  provenance,
}: PreparedModel): Promise<Model> {
  const prepared = await prepareEncoder(fitted, representer);
  return modelOver(prepared, fitted, known ?? prepareClassifier(fitted, prepared.representer.dimensions), provenance);
}

/** A model over an encoder that is ready. */
function modelOver(
  prepared: PreparedEncoder,
  fitted: FittedModel,
  classifier: Classifier,
  provenance: JsonObject,
): Model {
  const { settings } = fitted;
  const encoder = encoderOver(prepared, provenance);
  const answers = answersOf(prepared, fitted, classifier, settings.classifier.name);
  return {
    ...encoder,
    ...answers,
    fitted,
    compact(options = {}, measured) {
      checkArguments('compact', { options: [options, 'object'], measured: [measured, 'object', 'nothing'] });
      const level = levelOf(options);
      const small = compactFitted(fitted, level);
      const facts = { ...provenance, compact: compactFacts(level, small, measured) };
      return modelOver({ ...prepared, fitted: small }, small, prepareClassifier(small, encoder.dimensions), facts);
    },
    toBytes: () => modelBytes(fitted, provenance),
  };
}
