import { describe, expect, it } from 'vitest';
import { corpusFrom } from '../contract/toy-world.ts';
import { createStripper, isEmptyPlan, stripGiveaways, strippedCorpus } from './strip.ts';

const mail = 'From: jo@yard\nSubject: tides\n\n> Any news?\nThe tide is high.\nMade at the Yard\n\n--\nJo';
const none = { parts: [], lines: [], words: [] };

describe('stripping', () => {
  it('leaves out the parts it is told to, and no others', () => {
    expect(stripGiveaways(mail, { ...none, parts: ['field'] })).toBe(
      '\n> Any news?\nThe tide is high.\nMade at the Yard\n\n--\nJo',
    );
    expect(stripGiveaways(mail, { ...none, parts: ['field', 'quote', 'signature'] })).toBe(
      '\nThe tide is high.\nMade at the Yard\n',
    );
  });

  it('leaves out a line whatever its case and spacing', () => {
    expect(stripGiveaways('one\n  MADE  at the Yard \ntwo', { ...none, lines: ['made at the yard'] })).toBe('one\ntwo');
  });

  it('leaves out whole words, in any case, also inside marks', () => {
    expect(stripGiveaways('Tide, tides and TIDE-marks', { ...none, words: ['tide'] })).toBe(' , tides and  -marks');
  });

  it('changes nothing by an empty plan', () => {
    expect(isEmptyPlan(none)).toBe(true);
    expect(stripGiveaways(mail, none)).toBe(mail);
  });

  it('is the same the second time', () => {
    const strip = createStripper({ parts: ['field', 'quote'], lines: ['made at the yard'], words: ['tide'] });
    expect(strip(strip(mail))).toBe(strip(mail));
  });
});

it('a stripped corpus keeps ids, labels and splits, and can be read again', async () => {
  const corpus = strippedCorpus(corpusFrom([{ id: 'a', text: 'Tide high', labels: ['sea'], split: 'test' }]), {
    ...none,
    words: ['tide'],
  });
  for (let pass = 0; pass < 2; pass++) {
    const read = [];
    for await (const document of corpus.documents()) read.push(document);
    expect(read).toEqual([{ id: 'a', text: '  high', labels: ['sea'], split: 'test' }]);
  }
});
