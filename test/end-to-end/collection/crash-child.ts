/**
 * A writer to be killed. Says on standard output, one line of JSON a change, what has been acknowledged, and nothing else.
 *
 *   crash-child.ts script FOLDER          a small life: add, make vectors, replace, delete, enough single documents for a merge, compact
 *   crash-child.ts ingest FOLDER N        N documents in batches of 50, with vectors from the first batch on
 *   crash-child.ts resume FOLDER          one document more in a collection that is there
 *   crash-child.ts stubborn FOLDER        twelve single documents, going on after every error
 *   crash-child.ts hold FOLDER            takes the lock, says so, and waits
 */
import { writeSync } from 'node:fs';
import { openCollectionWriter } from '../../../packages/satchel/src/collection/open-collection.ts';
import { numbered } from './numbered.ts';

const [what, folder = '', count = '0'] = process.argv.slice(2);
const choice = { representation: 'lsi', options: { lsi: { dimensions: 2 } } };
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const tell = (error: unknown): void => {
  const { code = 'UNTYPED', kind, message } = error as { code?: string; kind?: string; message: string };
  say({ error: code, kind, message });
  process.exitCode = 1;
};

try {
  const writer = await openCollectionWriter(folder);
  if (what === 'hold') {
    say({ held: process.pid });
    setTimeout(() => {}, 60_000);
  } else if (what === 'ingest') {
    for (let i = 0; i < Number(count); i += 50) {
      const batch = Array.from({ length: 50 }, (_, j) => numbered(i + j));
      writer.add(batch, { replace: true });
      if (i === 0) await writer.represent(choice);
      say({ stored: batch.map(({ id }) => id) });
    }
    await writer.close();
  } else if (what === 'resume') {
    writer.add([numbered(11)], { replace: true });
    say({ stored: [numbered(11).id] });
    await writer.close();
    say({ closed: true });
  } else if (what === 'stubborn') {
    for (let i = 0; i < 12; i++) {
      try {
        writer.add([numbered(i)]);
        say({ stored: [numbered(i).id] });
      } catch (error) {
        tell(error);
      }
    }
    await writer.close();
  } else {
    const store = (...numbers: number[]): void => {
      writer.add(numbers.map((number) => numbered(number)));
      say({ stored: numbers.map((number) => numbered(number).id) });
    };
    store(0, 1, 2);
    await writer.represent(choice);
    say({ represented: choice.representation });
    writer.add([numbered(1, 'changed')], { replace: true });
    say({ stored: [numbered(1).id], version: 'changed' });
    for (let i = 3; i < 10; i++) store(i);
    writer.delete([numbered(2).id]);
    say({ deleted: [numbered(2).id] });
    await writer.represent({ representation: 'bow' });
    say({ represented: 'bow' });
    writer.compact();
    say({ compacted: true });
    await writer.close();
    say({ closed: true });
  }
} catch (error) {
  tell(error);
}
