/** Models as one HTML page: how large the page is, and how often the compact model in it is right on the test part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusOf, type Document, openCorpus, train } from '../../packages/satchel/src/index.ts';
import { savePage } from '../../packages/satchel/src/models.ts';

const goals = [
  { name: 'R8', file: 'r8-all-terms.jsonl.gz', most: 0.8, least: 97.3 },
  { name: '20 Newsgroups', file: '20news-bydate.jsonl.gz', most: 1.6, least: 86.4 },
] as const;

export interface OnePage {
  readonly name: string;
  readonly bytes: number;
  readonly accuracy: number;
  /** Goals: megabytes, and percent. */
  readonly most: number;
  readonly least: number;
}

export async function onePages(dataFolder: string): Promise<OnePage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-pages-'));
  const pages: OnePage[] = [];
  for (const { file, ...goal } of goals) {
    const documents: Document[] = [];
    for await (const document of (await openCorpus(join(dataFolder, 'classification', file))).documents())
      documents.push(document);
    const training = documents.filter(({ split }) => split === 'train').map(({ split: _split, ...rest }) => rest);
    const { model } = await train(corpusOf(training), { protocol: 'none', seed: 1 });
    const { html } = await savePage(model, join(folder, `${goal.name}.html`), { title: goal.name });
    const test = documents.filter(({ split }) => split === 'test');
    const said = model.compact().predict(test.map(({ text }) => text));
    const right = said.filter(({ labels: [first] }, i) => first === test[i]!.labels[0]).length;
    pages.push({ ...goal, bytes: Buffer.byteLength(html), accuracy: right / test.length });
  }
  rmSync(folder, { recursive: true });
  return pages;
}
