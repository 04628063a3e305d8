/**
 * Words by dictionary and by the rules of Unicode (UAX 29), through the segmenter of the platform: linear in the text from Node 22 on.
 * Its locale is fixed, so that the machine's language makes no difference; its dictionaries come with the platform's ICU.
 */
let segmenter: Intl.Segmenter | undefined; // made at the first need: most text never asks

const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(text);
};

/** A run of word characters, cut into words: nothing is lost. */
export function* segmentRun(run: string): Generator<string> {
  for (const { segment } of segmentsOf(run)) yield segment;
}

/** The words of a whole text, with its marks where asked for; spaces fall out, inner apostrophes and decimal points stay. */
export function* segmentText(text: string, withMarks: boolean): Generator<string> {
  for (const { segment, isWordLike } of segmentsOf(text))
    if (isWordLike || (withMarks && isMark.test(segment))) yield segment;
}

const isMark = /^[\p{P}\p{S}]/u;
