/** What a training run was asked to do, and on which text: what a checkpoint must share with the run that goes on from it. */
import { printable, SatchelError } from '../../core/errors.ts';
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import type { PhraseSettings } from '../../embedding/phrases.ts';
import { version } from '../../run/version.ts';
import type { CollectedText } from '../../words/collect-words.ts';

/** The part that is known before the corpus is read. */
export function describeRequest(
  training: OptionValues,
  text: OptionValues,
  phrases?: PhraseSettings | undefined,
): JsonObject {
  const joined = phrases && phrases.passes > 0 ? { phrases: { ...phrases } } : {};
  return { satchel: version, training: plain(training), text: plain(text), ...joined };
}

export function describeRun(request: JsonObject, { corpusSha256, documents, rawWords }: CollectedText): JsonObject {
  return { ...request, corpus: { sha256: corpusSha256 ?? null, documents, words: rawWords } };
}

export const plain = (values: OptionValues): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...value] : (value as JsonValue)]),
  );

/** Told before anything is read: other options, or another version. */
export function checkSameRequest(saved: JsonObject, request: JsonObject, where: string): void {
  const { corpus: _corpus, ...before } = saved;
  const found = differences('', before, request);
  if (found.length === 0) return;
  const list = found.map(({ name, saved, now }) => `${name} (${shown(saved)} there, ${shown(now)} here)`).join(', ');
  throw new SatchelError('RESUME_MISMATCH', `the checkpoint is of another run; it differs in ${list}.`, {
    where,
    remedy:
      'Resume with the options of that run, or start anew with --force in place of --resume. The checkpoint was left as it is.',
    facts: { differences: found },
  });
}

/** Told once the corpus is read: other documents. */
export function checkSameCorpus(saved: JsonObject, run: JsonObject, epoch: number, where: string): void {
  const found = differences('', { corpus: saved['corpus'] ?? null }, { corpus: run['corpus'] ?? null });
  if (found.length === 0) return;
  const list = found.map(({ name, saved, now }) => `${name} (${shown(saved)} there, ${shown(now)} here)`).join(', ');
  throw new SatchelError(
    'CORPUS_CHANGED',
    `the corpus is not the one the checkpoint of epoch ${epoch + 1} was trained on: ${list}.`,
    {
      where,
      remedy:
        'Resume with the corpus of that run, or start anew with --force in place of --resume. The checkpoint was left as it is.',
      facts: { epoch: epoch + 1, differences: found },
    },
  );
}

interface Difference {
  readonly name: string;
  readonly saved: JsonValue;
  readonly now: JsonValue;
}

/** By the name a person set it with: `seed`, `text.stopWords`, `corpus.sha256`. */
function differences(prefix: string, saved: JsonObject, now: JsonObject): Difference[] {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(now)])].sort();
  return names.flatMap((name): Difference[] => {
    const [before, after] = [saved[name] ?? null, now[name] ?? null];
    const path = prefix === '' ? (name === 'training' ? '' : name) : `${prefix}.${name}`;
    if (isObject(before) && isObject(after)) return differences(path, before, after);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ name: path, saved: before, now: after }];
  });
}

const shown = (value: JsonValue): string => printable(typeof value === 'string' ? value : JSON.stringify(value), 80);
