import { expect, it } from 'vitest';
import { shownOn } from './terminal.ts';

const screen = { isTTY: true };

it.each([
  ['two lines\nwith a\ttab', 'two lines\nwith a\ttab'],
  ['\u001b[1mbold\u001b[22m', '\u001b[1mbold\u001b[22m'],
  ['\u001b[2J\u001b[1;1Hgone', '\\x1b[2J\\x1b[1;1Hgone'],
  ['title \u001b]0;mine\u0007', 'title \\x1b]0;mine\\x07'],
  ['abc\rxyz', 'abc\\x0dxyz'],
  ['user\u202etxt.exe', 'user\\u202etxt.exe'],
  ['left\u200eright\u200f\u061c\u2066', 'left\\u200eright\\u200f\\u061c\\u2066'],
  ['\u009b31m', '\\x9b31m'],
  ['naïve Ω 漢字 🙂', 'naïve Ω 漢字 🙂'],
])('shows %j on a screen without codes from outside', (text, shown) => {
  expect(shownOn(screen, text)).toBe(shown);
});

it('writes to a file or pipe what was given', () => {
  expect(shownOn({}, 'user\u202etxt.exe')).toBe('user\u202etxt.exe');
});
