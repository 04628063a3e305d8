/** What the tables of paper 002 on 20 Newsgroups run, so that tables that ask for the same share it. */
import type { OptionGroups } from '../../pipeline/settings.ts';
import type { Mode, Run } from '../run.ts';
import { scdvText, scdvWords, withSvm } from './settings.ts';

/** Full runs train word vectors; quick ones take those gensim made of the same text with the same settings, where they are at hand. */
export const onNewsgroups = (mode: Mode): Partial<Run> => ({
  data: ['20news'],
  protocol: 'official',
  ...(mode === 'quick' ? { vectors: ['20news-skip-gram-200'] } : {}),
});

export const newsgroupVectors = (mode: Mode): string =>
  mode === 'full'
    ? 'skip-gram of the text of all documents, d 200, window 10, 10 negative, at least 20 times, 10 epochs'
    : 'vectors gensim made of the same text with the settings of the paper';

const text = scdvText;

export const newsgroupSystem = (representation: string, options: OptionGroups = {}): Partial<Run> =>
  withSvm(representation, { text, ...scdvWords(), ...options });

export const scdv = newsgroupSystem('scdv');
export const bowv = newsgroupSystem('bowv');

/** Counts as they are: gives what the paper has for its BoW; brought to unit length it would be 83, with idf 85. */
export const plainCounts = newsgroupSystem('bow', { bow: { weighting: 'tf', norm: 'none' } });
