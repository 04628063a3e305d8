import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../core/options.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { type Analyzer, prepareAnalyzer } from '../analyzer.ts';
import { documentSteps } from '../counted-rows.ts';
import { createBagger } from '../one-text/bagger.ts';
import { textOptions } from '../options.ts';
import { createTermCounter } from '../term-counter.ts';
import { createSentenceSplitter } from './sentences.ts';

function sentences(text: string, language = 'en'): string[] {
  const ends = createSentenceSplitter(language)(text);
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end).trim());
}

const split = (name: string, expected: readonly string[], language = 'en', join = ' ') =>
  ({ name, expected, language, join }) as const;

describe('a sentence ends', () => {
  it.each([
    split('at marks', ['It rains.', 'Does it?', 'Yes!', 'Well…', 'Perhaps.']),
    split('after closing quotes', ['He said "no."', 'She left (at last!)', 'They stayed.']),
    split('before an opening quote', ['It rains.', '“So it does.”', '(It did.)']),
    split('before a number', ['It rains.', '42 days of rain followed.']),
    split('after a year', ['It rained in 1990.', 'It rains now.']),
    split('at a question before a small letter', ['really?', 'i think so.', 'Good.']),
    split('in text without capitals', ['it rains.', 'it pours!', 'it stops .', 'good .']),
    split('at a stop between spaces, before a small letter', ['Rain fell all day .', 'it stopped at night .']),
    split('after an abbreviation, before a word that opens sentences', ['He works at Acme Inc.', 'The firm is old.']),
    split('after a country, likewise', ['She lives in the U.S.', 'It is large.']),
    split('at a blank line', ['A title', 'The text begins'], 'en', '\n\n'),
    split('before list items', ['We need', '- flour', '- yeast', '2. an oven'], 'en', '\n'),
    split('before header fields', ['From: Ann Lee', 'Subject: rain', 'Reply-To: nobody'], 'en', '\n'),
    split('where quoted mail begins and ends', ['> it rains\n> a lot', 'no'], 'en', '\n'),
    split('after Chinese and Japanese marks', ['今天下雨。', '明天呢？', '「雨です。」', 'はい'], 'zh', ''),
    split('after a danda', ['यह पहला वाक्य है।', 'यह दूसरा है।'], 'hi'),
    split('in German', ['Das ist so.', 'Und nun am 3. Oktober z. B. im Garten.'], 'de'),
    split('in French', ['Il voit M. Dupont et Mme. Martin.', 'Ils parlent.'], 'fr'),
    split('in Spanish', ['El Sr. Ruiz llegó.', '¿Quién es?', '¡Hola!'], 'es'),
    split('in a language without rules', ['Tämä on lause nro 12. lokakuuta.', 'Toinen lause.'], 'fi'),
  ])('$name', ({ expected, language, join }) => {
    expect(sentences(expected.join(join), language)).toEqual(expected);
  });
});

describe('one sentence is', () => {
  it.each([
    'Mr. Smith met Dr. Jones and Prof. Lee in St. Louis.',
    'J. R. R. Tolkien wrote it with C. S. Lewis.',
    'Pi is 3.14 and e is 2.718, see Fig. 3 and No. 5 on p. 7.',
    'Many authors, e.g. Mikolov et al. (2013), i.e. most, use it.',
    'See www.example.com/a.html or ask a.b@example.org today.',
    'A line that was wrapped\nby a mail program goes on\nhere.',
    '> quoted mail that was\n> wrapped goes on, too.',
    'The meeting is at 5 p.m. Tuesday at Acme Inc. Headquarters.',
    '"Why?" he asked, "and when?" and left.',
    'It was... strange.',
    '3. Mix the flour.',
    'yakusho , as always , is wonderful . . .',
    'no marks at all',
  ])('%j', (text) => {
    expect(sentences(text)).toEqual([text]);
  });
});

it('has no sentence in an empty text, and one in a blank one', () => {
  expect(sentences('')).toEqual([]);
  expect(createSentenceSplitter('en')(' \n\n ')).toEqual([4]);
});

it('takes time linear in the text', () => {
  const endsOf = createSentenceSplitter('en');
  for (const piece of ['.', '. ', '\n', ' \n', '> ', '.\n>', 'a.', '"', '。', '."', 'A. ', '1. '])
    expect(endsOf(piece.repeat(200_000)).at(-1)).toBe(200_000 * piece.length); // quadratic time would take minutes
});

const texts = fc
  .array(
    fc.constantFrom(
      'Mr',
      'it',
      'Rain',
      '.',
      '. ',
      '?',
      '!" ',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '雨',
      '。',
      '\u00ad',
      "'",
      'é',
      '3',
      '\ud83d',
      '😀',
    ),
  )
  .map((pieces) => pieces.join(''));

it('ends every text where it ends, rising', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const ends = createSentenceSplitter('en')(text);
      expect(ends.at(-1) ?? 0).toBe(text.length);
      ends.forEach((end, i) => {
        expect(end).toBeGreaterThan(i === 0 ? 0 : ends[i - 1]!);
      });
    }),
  );
});

describe('sentences of counted documents', () => {
  const analyzers = Promise.all(
    [{}, { tokens: 'words-and-marks' }, { segmenter: 'always' }, { stopWords: 'nltk', ngrams: 2 }].map((given) =>
      prepareAnalyzer(resolveOptions('text', textOptions, given)),
    ),
  );
  const counted = (analyzer: Analyzer, text: string, keepsSentences: boolean) => {
    const counter = createTermCounter(analyzer, { keepsOrder: true, keepsSentences });
    counter.add(text);
    return counter.finish();
  };

  it('leave the words as they are', async () => {
    const all = await analyzers;
    fc.assert(
      fc.property(texts, (text) => {
        for (const analyzer of all) {
          const [plain, split] = [counted(analyzer, text, false), counted(analyzer, text, true)];
          const { sentences: numbers, ...rest } = split;
          expect(rest).toEqual(plain);
          expect(numbers).toHaveLength(plain.running!.length);
        }
      }),
    );
  });

  it('are those of a text read alone', async () => {
    const [analyzer] = await analyzers;
    const text = 'The rain. It fell; all knew it. Then nothing known. Rain again!';
    const vocabulary = createVocabulary(['again', 'it', 'rain', 'the'], new Uint32Array(4).fill(1), 1);
    const all = counted(analyzer!, text, true);
    const wordOfTerm = Int32Array.from(all.terms, (term) => vocabulary.idOf(term) ?? -1);
    const rows = { counted: all, wordOfTerm, keepsOrder: true, keepsSentences: true };
    const { running } = inOneGo(documentSteps(rows, Uint32Array.of(0)));
    const alone = createBagger(analyzer!, vocabulary, { order: true, sentences: true }).read(text);
    expect([...alone.running!].map((id) => vocabulary.terms[id])).toEqual(['the', 'rain', 'it', 'it', 'rain', 'again']);
    expect([...alone.sentences!]).toEqual([0, 0, 1, 1, 3, 3]);
    expect(running).toEqual({ offsets: Uint32Array.of(0, 6), ids: alone.running, sentences: alone.sentences });
  });

  it('are merged from other counters', async () => {
    const [analyzer] = await analyzers;
    const [here, there] = [0, 1].map(() => createTermCounter(analyzer!, { keepsOrder: true, keepsSentences: true }));
    here!.add('One. Two two.');
    there!.add('Three three. Four. Five.');
    here!.merge(there!.takeBatch(), 0);
    expect([...here!.finish().sentences!]).toEqual([0, 1, 1, 0, 0, 1, 2]);
  });
});
