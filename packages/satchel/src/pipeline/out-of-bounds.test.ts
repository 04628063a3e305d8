/** Model files with one number that no training gives: each array of each method is changed in turn, and the file sealed again. */
import { expect, it } from 'vitest';
import { classifiers } from '../classify/registry.ts';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { type TypedArray, tensor } from '../core/tensor.ts';
import { inOneGo } from '../core/threads/steps.ts';
import { codeOf } from '../model-file/crafted.case.ts';
import { decodeModel, encodeModel } from '../model-file/envelope.ts';
import { representations } from '../representation/registry.ts';
import { modelFromContents } from './model-contents.ts';
import { train } from './train.ts';

const words = { dimensions: 4, minCount: 1, epochs: 1 };
const small: Readonly<Record<string, object>> = {
  ...Object.fromEntries(['scdv', 'bowv', 'boc', 'vlad', 'movmf'].map((name) => [name, { components: 3 }])),
  ...{ fisher: { components: 3, idfWeighted: true }, lsi: { dimensions: 3 }, 'lsa-1nn': { dimensions: 3 } },
};

/** Any finite number is allowed here, or the array is none of a method's. */
const FREE = ['words.vectors', 'vocabulary.tokenCounts', 'labels.thresholds', 'calibration.scores'];
const FREE_IN: Readonly<Record<string, string>> = { fisher: 'representation.means' };

const methods = [
  ...representations.map(({ name, needs }) => ['representation', name, needs.words] as const),
  ...classifiers.map(({ name, needs }) => ['classifier', name, needs.words] as const),
  ...['platt', 'isotonic', 'temperature'].map((name) => ['calibrate', name, false] as const),
  ['representation', 'bow+average', true] as const,
  ...['linear-svm', 'multinomial-nb'].map((name) => ['compact', name, false] as const),
];

it.each(methods)('%s %s: a number out of bounds in any array is refused', async (part, name, needsWords) => {
  const options = {
    ...(part === 'calibrate' ? { labels: { calibrate: name } } : {}),
    ...(small[name] ? { [name]: small[name] } : {}),
    ...(needsWords ? { words } : {}),
  };
  const chosen = part === 'calibrate' ? {} : { [part === 'compact' ? 'classifier' : part]: name };
  const { model } = await train(corpusFrom(toyDocuments(30)), { protocol: 'none', options, ...chosen });
  const contents = decodeModel((part === 'compact' ? model.compact() : model).toBytes());
  const changed = Object.keys(contents.arrays).filter((array) => !FREE.includes(array) && FREE_IN[name] !== array);
  const accepted = changed.filter((array) => {
    const { data, shape } = contents.arrays[array]!;
    if (data.length === 0) return false;
    const arrays = { ...contents.arrays, [array]: tensor(withHostile(data), ...shape) };
    return (
      codeOf(() => inOneGo(modelFromContents(decodeModel(encodeModel({ ...contents, arrays }))))) !== 'INCONSISTENT'
    );
  });
  expect(accepted).toEqual([]);
});

/** The first number becomes one far beyond what training gives, the rest stays. */
function withHostile(data: TypedArray): TypedArray {
  const copy = data.slice();
  copy[0] = data instanceof Float64Array ? -1e300 : data instanceof Float32Array ? -3e38 : 2 ** 32 - 1;
  return copy;
}
