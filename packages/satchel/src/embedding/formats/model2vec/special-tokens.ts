/**
 * The pieces that a sentence encoder expects around a text ("[CLS] … [SEP]"), as the post-processor of its tokenizer.json names them:
 * TemplateProcessing, BertProcessing or RobertaProcessing, alone or as a step of a sequence. Without one, nothing stands around a text.
 */
import { printable } from '../../../core/errors.ts';
import type { Problem } from '../problems.ts';
import { member } from './model2vec.ts';

export interface SpecialTokens {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export function specialTokens(json: unknown, problem: Problem): SpecialTokens {
  const processor = member(json, 'post_processor');
  const steps = member(processor, 'type') === 'Sequence' ? member(processor, 'processors') : [processor];
  for (const step of Array.isArray(steps) ? steps : []) {
    const type = member(step, 'type');
    if (type === 'TemplateProcessing') return fromTemplate(step, problem);
    if (type === 'BertProcessing' || type === 'RobertaProcessing')
      return { before: [pairId(step, 'cls', problem)], after: [pairId(step, 'sep', problem)] };
  }
  return { before: [], after: [] };
}

/** `single` lists what stands before and after the sequence. */
function fromTemplate(step: unknown, problem: Problem): SpecialTokens {
  const single = member(step, 'single');
  const parts: readonly unknown[] = Array.isArray(single) ? single : [];
  const at = parts.findIndex((part) => member(part, 'Sequence') !== undefined);
  if (at < 0) throw unreadable(step, problem);
  const idsOf = (part: unknown): readonly number[] => {
    const name = String(member(member(part, 'SpecialToken'), 'id'));
    const ids = member(member(member(step, 'special_tokens'), name), 'ids');
    if (Array.isArray(ids) && ids.every(isId)) return ids;
    throw unreadable(step, problem);
  };
  return { before: parts.slice(0, at).flatMap(idsOf), after: parts.slice(at + 1).flatMap(idsOf) };
}

/** `["[CLS]", 101]` */
function pairId(step: unknown, name: string, problem: Problem): number {
  const pair = member(step, name);
  const id: unknown = Array.isArray(pair) ? pair[1] : undefined;
  if (isId(id)) return id;
  throw unreadable(step, problem);
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) >= 0;

const unreadable = (step: unknown, problem: Problem) =>
  problem(
    'SCHEMA',
    undefined,
    `tokenizer.json: the post_processor does not say which pieces stand around a text: ${printable(JSON.stringify(step), 80)}.`,
  );
