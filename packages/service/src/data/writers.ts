/** Open writers of collections, by folder. A writer that the disk failed is closed, and opened anew for the next change. */
import { type CollectionWriter, openCollectionWriter, SatchelError } from 'satchel';
import type { Change, Results } from './changes.ts';

export interface Writers {
  /** When it resolves, the change is durable. Changes of one folder must come after each other. */
  make(change: Change): Promise<Results[Change['kind']]>;
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof SatchelError && ['io', 'output', 'permission'].includes(error.kind);

export function createWriters(): Writers {
  const open = new Map<string, CollectionWriter>();

  async function writerOf(folder: string): Promise<CollectionWriter> {
    const writer = open.get(folder) ?? (await openCollectionWriter(folder));
    open.set(folder, writer);
    return writer;
  }

  async function close(folder: string): Promise<void> {
    const writer = open.get(folder);
    open.delete(folder);
    await writer?.close();
  }

  /** Another writer would find the lock of the open one. */
  async function create(folder: string, text: Readonly<Record<string, unknown>>): Promise<void> {
    await close(folder);
    const writer = await openCollectionWriter(folder, { text });
    await writer.close();
  }

  async function write<Result extends object>(folder: string, work: (writer: CollectionWriter) => Result) {
    const writer = await writerOf(folder);
    try {
      return { ...work(writer), documents: writer.counts().documents };
    } catch (error) {
      if (isOfDisk(error)) await close(folder).catch(() => {}); // the error that is thrown says why
      throw error;
    }
  }

  return {
    async make(change) {
      const { folder } = change;
      if (change.kind === 'add')
        return await write(folder, (writer) => writer.add(change.documents, { replace: change.replace }));
      if (change.kind === 'delete') return await write(folder, (writer) => writer.delete(change.ids));
      await (change.kind === 'create' ? create(folder, change.text) : close(folder));
      return undefined;
    },
  };
}
