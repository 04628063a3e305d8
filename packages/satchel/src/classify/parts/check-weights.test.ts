import { expect, it } from 'vitest';
import { classifiers } from '../registry.ts';
import { checkWeights } from './check-weights.ts';

it('a method without a use for weights refuses them, and the others take them', () => {
  const weights = Float64Array.of(1, 2);
  for (const method of classifiers) {
    const check = () => checkWeights(method, {}, { weights }, ['a', 'b']);
    if (method.weighsRows) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'UNSUPPORTED', kind: 'usage' }));
    expect(() => checkWeights(method, {}, {}, ['a', 'b'])).not.toThrow();
  }
  expect(classifiers.some(({ weighsRows }) => !weighsRows)).toBe(true);
});
