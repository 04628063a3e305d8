/** Estimates the width of text in a picture. Only a browser can measure it, so the estimate is on the wide side. */
const SIZE = 12;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
const NARROW = /[ .,:;|!'iljtfr()[\]/-]/;
const BROAD = /[A-Zmw%@—]/;

/** In pixels. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += WIDE.test(character) ? 1.05 : NARROW.test(character) ? 0.36 : BROAD.test(character) ? 0.78 : 0.6;
  return Math.ceil(width * SIZE);
}

/** Text that fits into this width; `…` marks a cut. */
export function fitted(text: string, pixels: number): string {
  if (textWidth(text) <= pixels) return text;
  let kept = '';
  for (const character of text) {
    if (textWidth(`${kept}${character}…`) > pixels) break;
    kept += character;
  }
  return `${kept}…`;
}
