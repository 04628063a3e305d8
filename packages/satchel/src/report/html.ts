/**
 * Text from anywhere, safe inside an element or a quoted attribute of HTML and SVG.
 *
 * Beside the five characters that mean something to HTML, whatever shows nothing or turns the direction of writing (control characters,
 * halves of surrogate pairs, directional overrides) becomes U+FFFD: what a reader sees is what is there.
 */
export function escaped(text: string): string {
  return text.replace(UNSEEN, '\ufffd').replace(/[&<>"']/g, (character) => NAMES[character] ?? character);
}

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu;
