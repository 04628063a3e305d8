/** The model on the thread of the page, from the first edit on; opened once for each model that was in use. */
import { useEffect, useState } from 'react';
import type { Engine, Judged, PageModel } from '../../engine/engine.ts';
import { useSession } from '../../session/use-session.ts';

type Opening = Promise<PageModel | undefined>;

const openings = new WeakMap<Judged, Opening>();

/** Undefined until it is open, and where the page cannot use the model: the worker answers then. */
export function usePageModel(judged: Judged | undefined, isEditing: boolean, text: string): PageModel | undefined {
  const { engine } = useSession();
  const [open, setOpen] = useState<{ readonly of: Judged; readonly model: PageModel | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first text is as good as the next
  useEffect(() => {
    if (!judged || !isEditing) return;
    let isCurrent = true;
    void openingOf(engine, judged, text).then((model) => {
      if (isCurrent) setOpen({ of: judged, model });
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, judged, isEditing]);
  return open?.of === judged ? open?.model : undefined;
}

function openingOf(engine: Engine, judged: Judged, text: string): Opening {
  const known = openings.get(judged);
  if (known) return known;
  const opening = engine.modelOnPage(judged, text).catch(() => undefined); // the worker answers, and says what is wrong
  openings.set(judged, opening);
  return opening;
}
