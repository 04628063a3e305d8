import fc from 'fast-check';
import snowball from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { stemEnglish } from './english.ts';

describe('the English stemmer', () => {
  it.each([
    ['plurals', 'ponies caresses ties cries gas gaps kiwis bus glass', 'poni caress tie cri gas gap kiwi bus glass'],
    ['past and progressive', 'hopping hoping luxuriated agreed feed bled', 'hop hope luxuri agre feed bled'],
    ['a last y', 'happy cry by say enjoy', 'happi cri by say enjoy'],
    ['longer suffixes', 'relational vietnamization rationalise decisiveness', 'relat vietnam rationalis decis'],
    ['-li', 'broadly geology fluently kindli', 'broad geolog fluentli kind'],
    ['words that are listed', 'skies dying news inning innings exceed', 'sky die news inning inning exceed'],
    ['R1 behind gener, commun and arsen', 'generously communism arsenic', 'generous communism arsenic'],
    ['apostrophes', "'tis dog's dogs'", 'tis dog dog'],
    ['short words', 'is at y', 'is at y'],
  ])('cuts %s', (_, words, stems) => {
    expect(words.split(' ').map(stemEnglish).join(' ')).toBe(stems);
  });

  it('gives the stems of the package for any word', () => {
    const package_ = snowball.newStemmer('english');
    const parts =
      'y Y e ss s li ly ing ed eed ational bl iz tt al ement ion ogi ative l ll gener é x w a b ci sky n'.split(' ');
    const word = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'grapheme', maxLength: 2 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(word, (made) => {
        expect(stemEnglish(made.join(''))).toBe(package_.stem(made.join('')));
      }),
      { numRuns: 3000 },
    );
  });
});
