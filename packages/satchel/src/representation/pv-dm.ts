/**
 * Paragraph vectors, distributed memory (Le and Mikolov, ICML 2014): the vector of a document and the words around a word predict the word.
 *
 *   max  Σ_w log σ(h·u_w) + Σ_n log σ(−h·u_n) − γ‖d‖²                                          (1)
 *
 *   mean            h = (d + Σ_c v_c) / (1 + number of c)          c   context words, 1 to `window` on each side
 *   sum             h = d + Σ_c v_c
 *   concatenation   h = d ⊕ v_−L … v_−1 ⊕ v_1 … v_L                L   `window`; outside the text one learned vector stands
 *
 *   d, u, n, γ      as for pv-dbow; with concatenation u has (2L + 1) · dimensions numbers      arrays.outputs
 *   v               vectors of words, drawn at random or started from a file      arrays.words
 *
 * `update` says how d and v move: 'word2vec' as word2vec and gensim do it (mean: each takes the whole error, sum: a share), 'exact' by the
 * gradient of (1) (mean: a share, sum: the whole). Concatenation has one way.
 *
 * `together` neighbouring words are predicted in one step, with one reach and one set of random words (not with concatenation). Accuracy on
 * 20 Newsgroups (100 dimensions, 20 epochs) with 1, 4, 8 and 16 is 69.3, 67.6, 67.3 and 65.6, gensim's 63.5; 8 are 1.5 times as fast as 1.
 * A document without known words is zero.
 */
import { cosine } from '../core/likeness.ts';
import { choice, type OptionValues } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { type ParagraphSettings, paragraphOptions, togetherOption } from './paragraphs/options.ts';
import { fitParagraphs, paragraphNeeds, prepareParagraphs } from './paragraphs/paragraph-vectors.ts';

const options = {
  ...paragraphOptions,
  together: togetherOption(12),
  combine: choice('how the document and the context words make the prediction', 'mean', [
    'mean',
    'sum',
    'concatenation',
  ]),
  update: choice('how the error moves the document and the context words', 'word2vec', ['word2vec', 'exact']),
};

const settingsOf = (values: OptionValues<typeof options>): ParagraphSettings => ({
  ...values,
  combination: values.combine,
  exactGradient: values.update === 'exact',
  jointWords: false,
});

export const pvDm = defineRepresentation({
  name: 'pv-dm',
  summary: 'paragraph vectors with memory: a document and the words around a word predict the word',
  paper: 'Le and Mikolov 2014, Distributed representations of sentences and documents',
  likeness: cosine,
  prefers: { 'linear-svm': { C: 3 } }, // bench/results/defaults.md
  needs: paragraphNeeds,
  options,
  fit: (training) => fitParagraphs('pv-dm', training, settingsOf(training.options)),
  prepare: (fitted) => prepareParagraphs('pv-dm', fitted, settingsOf(fitted.options)),
});
