/**
 * What a tokenizer.json may ask for. The package that runs it trusts the file: it would take an unknown kind for another, cut a word into
 * pieces of no length for ever, or double a word at every step. So every step is looked at before: its kind, its pattern, its texts; and
 * how long a word may become is watched while it is normalised.
 */
import { printable } from '../../../core/errors.ts';
import type { Problem } from '../problems.ts';
import { isKnownPattern } from './known-patterns.ts';
import { member } from './model2vec.ts';

const models = ['WordPiece', 'WordLevel', 'Unigram', 'BPE'];
const normalizers = ['BertNormalizer', 'Precompiled', 'Sequence', 'Replace', 'NFC', 'NFD', 'NFKC', 'NFKD', 'Strip', 'StripAccents', 'Lowercase', 'Prepend']; // biome-ignore format: a list
const preTokenizers = ['BertPreTokenizer', 'Sequence', 'Whitespace', 'WhitespaceSplit', 'Metaspace', 'ByteLevel', 'Split', 'Punctuation', 'Digits', 'Replace', 'FixedLength']; // biome-ignore format: a list

/** Model2Vec itself writes a step for each of 32 punctuation marks. */
const mostSteps = 256;
/** What is put in front of, behind or in the place of something. */
const longestText = 64;
const longestToken = 512;

export function checkTokenizer(json: unknown, problem: Problem): void {
  checkKind(member(json, 'model'), 'model', models, problem);
  checkSteps(member(json, 'normalizer'), 'normalizer', 'normalizers', normalizers, problem);
  checkSteps(member(json, 'pre_tokenizer'), 'pre_tokenizer', 'pretokenizers', preTokenizers, problem);
  checkTexts(member(json, 'model'), problem);
  const added = member(json, 'added_tokens');
  for (const token of Array.isArray(added) ? added : [])
    checkText('added_tokens', token, 'content', longestToken, problem);
}

/** A step and those it consists of; each of a known kind, with a pattern that may run, and texts that are short. */
function checkSteps(first: unknown, what: string, below: string, kinds: readonly string[], problem: Problem): void {
  const waiting = first === undefined || first === null ? [] : [first];
  for (let steps = 1; waiting.length > 0; steps++) {
    const step = waiting.pop();
    if (steps > mostSteps) throw unsupported(`has more than ${mostSteps} steps in its ${what}`, problem);
    checkKind(step, what, kinds, problem);
    checkPattern(step, problem);
    checkTexts(step, problem);
    const length = member(step, 'length');
    if (member(step, 'type') === 'FixedLength' && !(Number.isSafeInteger(length) && Number(length) > 0))
      throw unsupported(`cuts into pieces of length ${printable(JSON.stringify(length) ?? 'none', 40)}`, problem);
    const parts = member(step, below);
    if (Array.isArray(parts)) waiting.push(...parts.slice(0, mostSteps + 1));
  }
}

function checkKind(step: unknown, what: string, kinds: readonly string[], problem: Problem): void {
  const type = member(step, 'type') ?? (what === 'model' ? 'WordPiece' : undefined);
  if (kinds.includes(String(type))) return;
  const found = printable(JSON.stringify(type) ?? 'none', 60);
  throw unsupported(`has a ${what} of type ${found}; known are ${kinds.join(', ')}`, problem);
}

function checkPattern(step: unknown, problem: Problem): void {
  const type = member(step, 'type');
  if (type !== 'Split' && type !== 'Replace') return;
  const pattern = member(step, 'pattern');
  const [regex, text] = [member(pattern, 'Regex'), member(pattern, 'String')];
  if (typeof regex === 'string') {
    if (!isKnownPattern(regex))
      throw unsupported(`holds a pattern that is not known: ${printable(regex, 80)}`, problem);
  } else if (typeof text !== 'string' || text.length > longestText) {
    const found = printable(JSON.stringify(step), 80);
    throw problem('SCHEMA', undefined, `tokenizer.json: a step has no pattern, which it needs: ${found}.`);
  }
}

/** All that is put in front of, behind or in the place of a piece of a word. */
const texts = ['content', 'prepend', 'replacement', 'str_rep', 'prefix', 'suffix', 'continuing_subword_prefix', 'continuing_subword_suffix', 'end_of_word_suffix', 'unk_token']; // biome-ignore format: a list

function checkTexts(step: unknown, problem: Problem): void {
  for (const name of texts) checkText('a step', step, name, longestText, problem);
}

function checkText(what: string, owner: unknown, name: string, longest: number, problem: Problem): void {
  const text = member(owner, name) ?? '';
  if (typeof text !== 'string' || text.length > longest)
    throw unsupported(`has in ${what} a '${name}' that is not a text of at most ${longest} characters`, problem);
}

const unsupported = (what: string, problem: Problem) =>
  problem('UNSUPPORTED_FORMAT', undefined, `tokenizer.json ${what}.`, {
    remedy: 'Save the vectors of the words you need in word2vec format and load those.',
  });
