/**
 * Makes any text safe inside an element or a quoted attribute of HTML and SVG.
 *
 * Escapes the five characters with a meaning in HTML. Invisible characters and characters that change the writing
 * direction (control characters, lone surrogates, directional overrides) become U+FFFD, so the reader sees everything
 * in the text.
 */
export function escaped(text: string): string {
  return text.replace(UNSEEN, '\ufffd').replace(/[&<>"']/g, (character) => NAMES[character] ?? character);
}

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/gu;
