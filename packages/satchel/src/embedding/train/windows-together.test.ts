import { describe, expect, it } from 'vitest';
import { predictionSettings } from './settings.case.ts';
import { windowsTogetherFor } from './windows-together.ts';

const chosen = (given: Record<string, unknown>) => windowsTogetherFor(predictionSettings(given));

describe('windows trained together', () => {
  it('are two by default, more of small ones and one of wide ones', () => {
    expect(chosen({})).toBe(2);
    expect([1, 2, 5, 6, 7, 10, 11, 20, 1000].map((window) => chosen({ window }))).toEqual([4, 4, 4, 3, 2, 2, 1, 1, 1]);
  });

  it('are as many as was asked for', () => {
    expect([1, 3, 8].map((windowsTogether) => chosen({ windowsTogether, window: 30 }))).toEqual([1, 3, 8]);
  });

  it('are one where windows share no targets', () => {
    for (const given of [{ isCbow: true }, { objective: 'hierarchical-softmax' }, { sharedNegatives: false }]) {
      expect(chosen({ ...given, windowsTogether: 4 })).toBe(1);
    }
  });
});
