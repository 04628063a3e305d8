import { describe, expect, it } from 'vitest';
import { fitted, textWidth } from './text-width.ts';

describe('textWidth', () => {
  it('is wider for wide characters', () => {
    expect(textWidth('iiii')).toBeLessThan(textWidth('aaaa'));
    expect(textWidth('aaaa')).toBeLessThan(textWidth('MMMM'));
    expect(textWidth('MMMM')).toBeLessThan(textWidth('漢字漢字'));
  });
});

describe('fitted', () => {
  it('leaves alone what fits, and cuts what does not', () => {
    expect(fitted('short', 100)).toBe('short');
    const cut = fitted('a very long name of a class', 80);
    expect(cut).toMatch(/^a very.*…$/);
    expect(textWidth(cut)).toBeLessThanOrEqual(80);
  });

  it('does not cut a character in two', () => {
    expect(fitted('😀😀😀😀😀😀', 40).isWellFormed()).toBe(true);
  });
});
