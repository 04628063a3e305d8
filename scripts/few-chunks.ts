/**
 * Into how many files the code of an entry goes. A bundler makes one chunk for each set of entries that load the same code; with some forty commands
 * that are loaded on demand these are over 170 for an import of the library, and finding and linking them costs more than their code. Here a set
 * counts a few entries alone, the ones that must start fast:
 *
 *   chunk of a source = the entries of `fast` that load it, directly or through others                              (1)
 *
 * What a source imports is loaded by every entry that loads the source, so its set is the same or larger: chunks never import each other in circles.
 * Sources that none of these entries loads stay with the bundler.
 */
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';

/** `fast` are the ids of entries. Dynamic imports are not followed. */
export function fewChunks(fast: readonly string[]): CodeSplittingGroup {
  let loadedBy: readonly ReadonlySet<string>[] | undefined;
  return {
    debugName: 'by-entries',
    name(id, context) {
      loadedBy ??= fast.map((entry) => loadedWith(entry, context));
      const own = loadedBy.flatMap((loaded, entry) => (loaded.has(id) ? [entry] : []));
      return own.length === 0 ? null : `for-${own.join('-')}`; // (1)
    },
  };
}

function loadedWith(entry: string, context: ChunkingContext): Set<string> {
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (loaded.has(id)) continue;
    loaded.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return loaded;
}
