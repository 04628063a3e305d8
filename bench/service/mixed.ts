/** The load of the soaks: 10,000 documents, and of every hundred requests 80 searches, 15 embeddings and 5 stored documents. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forPort, requestBytes, type Target } from './load.ts';
import type { Server } from './servers.ts';

const words = Array.from({ length: 5000 }, (_, i) => `w${((i * 7919) % 5000).toString(36)}`);

/** A text of 60 words, frequent ones more often; the same for the same number. */
export function textOf(number: number): string {
  const word = (i: number): string => words[Math.floor(5000 * (((number * 61 + i * 17) % 997) / 997) ** 3)]!;
  return Array.from({ length: 60 }, (_, i) => word(i)).join(' ');
}

export const lines = (count: number, label = false): string =>
  Array.from({ length: count }, (_, i) => {
    const labels = label ? { label: i % 2 === 0 ? 'even' : 'odd' } : {};
    return `${JSON.stringify({ id: String(i), text: `${textOf(i)} ${i % 2 === 0 ? 'even' : 'odd'}`, ...labels })}\n`;
  }).join('');

/** Encoders of the names in the data folder. */
export function trainEncoders(folder: string, names: readonly string[]): void {
  const satchel = resolve(import.meta.dirname, '../../packages/satchel/bin/satchel.js');
  const [corpus, models] = [join(folder, 'corpus.jsonl'), join(folder, 'data/models')];
  mkdirSync(models, { recursive: true });
  writeFileSync(corpus, lines(2000));
  for (const name of names) {
    const flags = ['--representation', 'lsi', '--classifier', 'none', '--quiet', '--threads', '1'];
    execFileSync(process.execPath, [satchel, 'train', corpus, '--out', join(models, `${name}.satchel`), ...flags]);
  }
}

const json = { 'content-type': 'application/json' };

/** A collection with so many documents. */
export async function fill({ ask }: Server, name: string, count: number): Promise<void> {
  await ask(`/v1/collections/${name}`, { method: 'PUT' });
  for (let i = 0; i < count; i += 500) {
    const documents = Array.from({ length: Math.min(500, count - i) }, (_, j) => ({ id: `d${i + j}`, text: textOf(i + j) })); // biome-ignore format: one line
    const body = JSON.stringify({ documents });
    const { ok } = await ask(`/v1/collections/${name}/documents`, { method: 'POST', headers: json, body });
    if (!ok) throw new Error('documents are not stored');
  }
}

/** In turn; a document differs from the one it replaces, and any of the 10,000 is replaced at some time. */
export function mixed({ port, key }: Server, connections = 16): Target {
  const request = (path: string, body: object): Buffer => forPort(requestBytes(path, key, JSON.stringify(body)), port);
  const requests = Array.from({ length: 8000 }, (_, i) => {
    const kind = (i * 37) % 100;
    if (kind < 80) return request('/v1/collections/notes/search', { query: textOf(i).split(' ').slice(0, 3).join(' '), top: 10 }); // biome-ignore format: one line
    if (kind < 95) return request('/v1/embeddings', { model: 'dense', input: textOf(i) });
    const id = `d${(i * 7919) % 10_000}`;
    return request('/v1/collections/notes/documents', { documents: [{ id, text: textOf(20_000 + i) }], replace: true });
  });
  return { port, connections, requests };
}
