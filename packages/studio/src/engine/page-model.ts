/**
 * A copy of the model in use on the thread of the page, for texts that are being edited. Chromium hands a page the messages of its worker only after
 * the frame that follows a key; a model on the thread answers before that frame. It is opened by `satchel/predict` from the bytes of the model file,
 * so its answers are those of the worker, to the bit.
 */
import type { PageModel } from './engine.ts';
import { explainedBy } from './explained-by.ts';

/** A score takes some 0.5 ms for 2,000 characters; longer texts would hold up the page. */
const MOST_CHARACTERS = 20_000;

/** Undefined for a model that is no linear table over words. `text` is explained once: a model makes some of what it needs with its first text. */
export async function pageModelFrom(bytes: Uint8Array, text: string): Promise<PageModel | undefined> {
  const { modelFromBytes } = await import('satchel/predict');
  const model = await modelFromBytes(bytes).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'UNSUPPORTED') return undefined;
    throw error;
  });
  if (!model) return undefined;
  const explain: PageModel['explain'] = (asked, label) =>
    asked.length > MOST_CHARACTERS ? undefined : explainedBy(model, asked, label);
  await new Promise((resolve) => setTimeout(resolve)); // a task of its own
  explain(text, undefined);
  return { explain };
}
