/**
 * Words by dictionary and by the rules of Unicode (UAX 29), through the segmenter of the platform: linear in the text from Node 22 on.
 * Its locale is fixed, so that the machine's language makes no difference; its dictionaries come with the platform's ICU.
 */
let segmenter: Intl.Segmenter | undefined; // created on first use: most text does not need it

const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(text);
};

/** Cuts a run of word characters into words; no character is lost. */
export function* segmentRun(run: string): Generator<string> {
  for (const { segment } of segmentsOf(run)) yield segment;
}

/** The words of a text, optionally with its marks. Spaces are dropped; inner apostrophes and decimal points stay. */
export function* segmentText(text: string, withMarks: boolean): Generator<string> {
  for (const { segment, isWordLike } of segmentsOf(text))
    if (isWordLike || (withMarks && isMark.test(segment))) yield segment;
}

const isMark = /^[\p{P}\p{S}]/u;
