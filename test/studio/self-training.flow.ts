/** A file with texts without a label beside labelled ones: the race on the labels, a model that trains itself on the texts, and what it says of it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type CorpusComparison, compareCorpus, corpusOf, type GivenDocument, type Trained, train } from 'satchel';
import { createRandom } from 'satchel/extend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ToyService, toyService } from '../../packages/service/src/toy-service.case.ts';
import { type Studio, type StudioPage, startStudio } from './studio-page.ts';
import { asLines } from './toy-file.ts';

const SELF_TRAINED = 'bow · blend, self-trained';

/** Bakers and smiths use thirty words each, and share thirty; a text has six, so that two texts of a craft share few. */
function crafts(name: string, count: number, split?: 'train' | 'test'): GivenDocument[] {
  const random = createRandom(3, name);
  return Array.from({ length: count }, (_, i) => {
    const craft = i % 2 === 0 ? 'baker' : 'smith';
    const words = Array.from({ length: 6 }, () => `${random.uniform() < 0.6 ? craft : 'both'}${random.below(30)}`);
    return { id: `${name}-${i}`, text: words.join(' '), ...(split ? { labels: [craft], split } : {}) };
  });
}

const training = crafts('known', 16, 'train');
const labelled = [...training, ...crafts('asked', 200, 'test')];
const texts = crafts('text', 400);

let studio: Studio;
let toy: ToyService;
let dropped: StudioPage;
let expected: CorpusComparison;
let trained: Trained;
beforeAll(async () => {
  [studio, toy] = await Promise.all([startStudio(), toyService()]);
  dropped = await studio.open();
  await dropped.drop('crafts.jsonl', asLines([...labelled, ...texts]));
  const unlabelled = corpusOf(texts);
  expected = await compareCorpus(corpusOf(labelled, 'crafts.jsonl'), {
    budget: 600,
    unlabelled,
    threads: 1,
    costly: false,
  });
  const bare = training.map(({ split: _split, ...document }) => document);
  trained = await train(corpusOf(bare, 'crafts.jsonl'), { unlabelled, protocol: 'none', seed: 1 });
  await dropped.page.waitForSelector('[data-verdict]', { timeout: 100_000 });
}, 160_000);
afterAll(async () => {
  await studio[Symbol.asyncDispose]();
  await toy[Symbol.asyncDispose]();
});

it('says how many texts have no label, and races on the others as the library does', async () => {
  const { page, wrongs } = dropped;
  expect(await page.locator('header .what').innerText()).toMatch(
    /616 documents · 2 classes · 200 held out · 400 without a label$/,
  );
  expect(await page.getByRole('alert').count()).toBe(0);
  const scores = await page
    .locator('.board [data-score]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-score'), cell.textContent]));
  const shown = new Map(scores as [string, string][]);
  expect(shown.has(SELF_TRAINED)).toBe(true);
  for (const { name, score } of expected.leaderboard)
    if (shown.has(name)) expect([name, shown.get(name)]).toEqual([name, `${(100 * score).toFixed(1)} %`]);
  expect(wrongs).toEqual([]);
});

it('trains on the texts too, by keys, and says rounds, accuracy before and after, and what each class took', async () => {
  const { page, wrongs } = dropped;
  const panel = page.getByRole('region', { name: '400 texts without a label: do they help?' });
  expect(await panel.innerText()).toContain('The model in use learns from labelled documents alone.');
  const button = panel.getByRole('button', { name: 'Train on them too' });
  await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true); // the map has been drawn
  await button.focus();
  await page.keyboard.press('Enter');
  const said = panel.getByRole('status');
  await said.waitFor();
  const { rounds, taken, folds } = trained.selfTraining!;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  expect(rounds).toBeGreaterThan(0);
  expect(await said.innerText()).toBe(
    `Yes: ${rounds} ${rounds === 1 ? 'round' : 'rounds'} raised the accuracy on folds of the labels from ${percent(folds[0]!)} to ${percent(folds[rounds]!)}; ${taken['baker']! + taken['smith']!} of 400 texts taken.`,
  );
  const rows = await panel.locator('[data-taken]').evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, ' '))); // biome-ignore format: one list
  expect(rows).toEqual(Object.entries(taken).map(([name, count]) => `${name} ${count} texts taken`));
  expect(await page.locator('[data-sha256]').getAttribute('data-sha256')).toBe(
    createHash('sha256').update(trained.model.toBytes()).digest('hex'),
  );
  const [, after, before] = /held-out documents: ([\d.]+) %; bow, in use before: ([\d.]+) %\.$/m.exec(
    await panel.innerText(),
  )!;
  expect(Number(after)).toBeGreaterThan(Number(before) + 3);
  expect(await button.isDisabled()).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(wrongs).toEqual([]);
});

it('keeps the model with the command and the files that make it again', async () => {
  const { page, wrongs } = dropped;
  await page.keyboard.press('8');
  expect(await page.locator('[data-command]').innerText()).toBe(
    'satchel train training.jsonl --representation bow --classifier blend --unlabelled texts.jsonl --evaluate none --seed 1 --out model.satchel',
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the texts without a label' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one read
  expect(lines.map(({ id, text }) => ({ id, text }))).toEqual(texts);
  await page.getByRole('heading', { name: `Is ${SELF_TRAINED} better than bow?` }).waitFor();
  expect(await page.locator('[data-taken]').count()).toBe(2);
  expect(wrongs).toEqual([]);
});

it('a line of the race that trained itself is trained on the texts', async () => {
  const { page, wrongs } = dropped;
  await page.keyboard.press('4');
  await page.locator('.board').getByRole('button', { name: 'bow', exact: true }).click();
  await page.getByText('The model in use learns from labelled documents alone.').waitFor();
  await page.locator('.board').getByRole('button', { name: SELF_TRAINED }).click();
  await page.waitForSelector('[data-rounds]');
  expect(wrongs).toEqual([]);
});

it('a file with several labels has no such texts', async () => {
  const { page, wrongs, drop } = await studio.open();
  const both = { id: 'both', text: 'baker1 smith1', labels: ['baker', 'smith'], split: 'train' };
  await drop('several.jsonl', asLines([...labelled, both, { ...texts[0], split: 'train' }]));
  await page.waitForSelector('.board tbody tr');
  expect(await page.getByRole('button', { name: 'Train on them too' }).count()).toBe(0);
  expect(wrongs).toEqual([]);
});

it('on the service: the texts are sent apart, and the race and the model come out as in the tab', async () => {
  const url = new URL(`/studio/#key=${encodeURIComponent(toy.keys.write)}`, toy.service.url).href;
  const { page, wrongs, drop } = await studio.open({ url });
  await page.getByRole('button', { name: 'Use the service' }).click();
  await page.getByRole('button', { name: 'On the service' }).waitFor();
  await drop('crafts.jsonl', asLines([...labelled, ...texts]));
  await page.waitForSelector('[data-verdict]', { timeout: 100_000 });
  expect(await page.locator(`[data-score="${SELF_TRAINED}"]`).count()).toBe(1);
  const { rounds, taken } = trained.selfTraining!;
  await page.getByRole('button', { name: 'Train on them too' }).click();
  expect(await page.locator('[data-rounds]').getAttribute('data-rounds')).toBe(String(rounds));
  const counts = await page.locator('[data-taken]').evaluateAll((all) => all.map(({ dataset }) => Number(dataset['taken']))); // biome-ignore format: one list
  expect(counts).toEqual(Object.values(taken));
  const { json } = await toy.ask('/v1/jobs');
  const asked = json.jobs.map(({ type, unlabelled }: { type: string; unlabelled: string | null }) => [type, unlabelled !== null]); // biome-ignore format: one list
  expect(asked).toEqual([
    ['train', true],
    ['compare', true],
    ['train', false],
  ]);
  const corpora = (await toy.ask('/v1/corpora')).json.corpora as { documents: number; labelled: number }[];
  const sizes = corpora.map((corpus) => [corpus.documents, corpus.labelled]).sort(([a = 0], [b = 0]) => a - b);
  expect(sizes).toEqual([
    [16, 16],
    [216, 216],
    [400, 0],
  ]);
  expect(wrongs).toEqual([]);
});
