import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { resolveOptions } from '../core/options.ts';
import { textOptions } from '../text/options.ts';
import { ingest } from './ingest.ts';
import { forThreads, receiveReading, sendReading } from './shared-reading.ts';
import { testCompute } from './test-compute.case.ts';

const documents = toyDocuments(12).map((document, i) => ({
  ...document,
  split: i < 8 ? 'train' : 'test',
  ...(i % 3 === 0 ? { group: 'a thread' } : {}),
}));
const corpus = { ...corpusFrom(documents), fingerprint: () => 'f00d' };
const reading = await ingest(
  corpus,
  { text: resolveOptions('text', textOptions, {}), labelMode: 'auto', keepsOrder: true },
  testCompute,
);

it('is the same reading on the other side, made once', () => {
  const sent = sendReading(reading);
  expect(sendReading(reading)).toBe(sent);
  const received = receiveReading(structuredClone(sent));
  const { corpus: _here, ...expected } = reading;
  const { corpus: there, ...found } = received;
  expect(found).toEqual(expected);
  expect([there.name, there.fingerprint?.()]).toEqual([corpus.name, 'f00d']);
  expect(receiveReading(structuredClone(sent))).toBe(received);
});

it('is copied to shared memory where there are threads, and then sent without another copy', () => {
  expect(forThreads(reading, testCompute)).toBe(reading);
  const threads = { executor: { ...testCompute.executor, threads: 2 } };
  const shared = forThreads(reading, threads);
  expect(shared).toEqual(reading);
  expect(shared.counted.bags.ids.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(sendReading(shared).counted.bags.ids).toBe(shared.counted.bags.ids);
  expect(sendReading(shared).labels.ids.buffer).toBeInstanceOf(SharedArrayBuffer);
});
