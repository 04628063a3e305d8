/** Topics: those of the library with their sizes and stability, the documents of a topic, the senses of a word, the map in their colours. */
import { corpusOf, discoverTopics } from 'satchel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Studio, startStudio } from './studio-page.ts';
import { asLines, toyDocuments } from './toy-file.ts';

const documents = toyDocuments(120);
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio[Symbol.asyncDispose]());

it('finds the topics of the library, their documents, and the senses of a word', async () => {
  const { page, wrongs, drop } = await studio.open();
  await drop('letters.jsonl', asLines(documents));
  await page.waitForSelector('.board tbody tr');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/^Stopped after/).waitFor();
  await page.keyboard.press('7');
  await page.getByLabel('topics', { exact: true }).selectOption('5');
  await page.getByRole('button', { name: 'Find the topics' }).click();
  const corpus = corpusOf(documents.map(({ text }, i) => ({ id: String(i), text, labels: [] })));
  const expected = await discoverTopics(corpus, { topics: 5, refits: 4, seed: 1, threads: 1 });
  await page.waitForSelector('.topics li', { timeout: 60_000 });
  const shown = await page.locator('.topics li[data-topic]').evaluateAll((rows) => rows.map(({ dataset }) => [Number(dataset['documents']), Number(dataset['stability'])])); // biome-ignore format: one read
  expect(shown).toEqual(expected.topics.map(({ documents: count, stability }) => [count, stability]));
  const [first] = expected.topics;
  expect(await page.locator('.topics button').first().innerText()).toBe(first!.name);
  const list = page.getByRole('list', { name: `Documents of ${first!.name}` });
  expect(await list.getAttribute('data-count')).toBe(String(first!.documents));
  const { word } = first!.words[0]!;
  await page.getByRole('list', { name: 'Words of the topic' }).getByRole('button', { name: word, exact: true }).click();
  await page.waitForSelector('.senses li');
  const senses = await page.locator('.senses li').evaluateAll((rows) => rows.map(({ dataset }) => Number(dataset['probability']))); // biome-ignore format: one read
  expect(senses).toEqual(expected.encoder.senses([word], { least: 0.1 })[0]!.senses.map(({ probability }) => probability)); // biome-ignore format: one claim
  await page.getByLabel('Word', { exact: true }).fill('zyzzyva');
  await page.getByText('The model does not know "zyzzyva"').waitFor();
  await list.getByRole('button').first().click();
  await page.waitForFunction(() => location.hash === '#/document');
  const best = expected.documents.filter(({ topic }) => topic === first!.topic).sort((a, b) => b.share - a.share)[0]!;
  await page.getByText(documents[Number(best.id)]!.id).first().waitFor();
  await page.keyboard.press('5');
  await page.waitForSelector('.map canvas', { timeout: 60_000 });
  await page.getByLabel('colour by').selectOption('topic');
  await page.getByRole('button', { name: first!.name, exact: true }).waitFor();
  expect(wrongs).toEqual([]);
});
