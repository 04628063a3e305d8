/**
 * `satchel spark fit --in PATH --out m.satchel --master URL`: a model of documents on Spark, with the bytes of
 * `satchel train … --evaluate none`.
 *
 * Executors read and count the documents; the counts come here, and the sums over documents that a representation learns from go back to the
 * executors, shard by shard. Word vectors, mixtures of words and classifiers are trained here.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { SatchelError, saveModel } from 'satchel';
import { countingFor, DOCUMENTS_A_SHARD, fingerprintOf, trainOnParts } from 'satchel/cluster';
import { checkWritable } from 'satchel/service';
import type { Given } from '../arguments.ts';
import type { Command } from '../command.ts';
import { documentColumns, inputFlags, inputOf, readDocuments } from './documents.ts';
import { choiceOf, fitFlags } from './settings.ts';
import { sparkFlags, startSpark } from './shared.ts';
import { filesOf, sweepsOn } from './sweeps.ts';

const NAME = 'spark fit';
const PARTITIONS = 8;

export const command: Command = {
  usage: 'satchel spark fit --representation NAME --classifier NAME --in PATH --out FILE.satchel --master URL [flags]',
  summary: 'train a model on documents that Spark reads and counts; the file is that of satchel train --evaluate none',
  flags: {
    ...fitFlags,
    ...inputFlags,
    label: { value: 'COLUMN', about: "a text or a list of texts; default 'label', or 'labels' where there is none" },
    out: { value: 'FILE', about: 'the file of the model' },
    force: { about: 'replace a file that is already there' },
    'sweep-rows': { value: 'N', about: 'sums over fewer rows than this are computed on this machine; default 100000' },
    ...sparkFlags,
  },

  async run(given) {
    const input = inputOf(given, NAME);
    const { out, partitions = PARTITIONS } = input;
    const choice = await choiceOf(given);
    const leastRows = given.whole('sweep-rows', 0, 999_999_999) ?? 100_000;
    await checkWritable(out, { force: given.isOn('force') });
    await using started = await startSpark(given, NAME);
    const { spark, files, worker } = started;
    const { columns, optional } = columnsOf(given);
    await readDocuments(spark, { ...input, partitions }, columns, { optional, block: DOCUMENTS_A_SHARD });
    const folder = mkdtempSync(join(files.folder, 'counted-'));
    const counting = JSON.stringify(countingFor(choice));
    await spark.ask({
      do: 'collect',
      table: 'documents',
      folder,
      command: [...worker, '--op', 'parts', '--settings', counting],
    });
    const sweeps = sweepsOn(started, { partitions, leastRows });
    const parts = inOrder(filesOf(folder));
    const trained = await trainOnParts(parts, {
      ...choice,
      protocol: 'none',
      fingerprintOf,
      answerShards: sweeps.answerShards,
    });
    const model = 'model' in trained ? trained.model : trained.encoder;
    await saveModel(model, out, { force: given.isOn('force') });
    const bytes = model.toBytes();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const documents = Number(model.provenance['corpusDocuments']);
    const result = {
      out,
      sha256,
      bytes: bytes.length,
      documents,
      representation: model.representation,
      sweeps: sweeps.count(),
    };
    return {
      result,
      text: `${out}: ${model.representation} of ${documents} documents, sha256 ${sha256}; ${sweeps.count()} sums on Spark\n`,
    };
  },
};

function columnsOf(given: Given) {
  const label = given.text('label');
  const named = label === undefined ? { label: 'label', labels: 'labels' } : { label };
  const optional = label === undefined ? ['label', 'labels', 'split'] : ['split'];
  return { columns: { ...documentColumns(given), ...named, split: 'split' }, optional };
}

/** Throws where a block of documents is missing: numbers must follow one another. */
function* inOrder(blocks: Iterable<readonly [number, Uint8Array]>): Generator<Uint8Array> {
  let next = 0;
  for (const [number, bytes] of blocks) {
    if (number !== next++)
      throw new SatchelError(
        'BAD_FIELD',
        `document ${(next - 1) * DOCUMENTS_A_SHARD} or one soon after it is missing.`,
        {
          remedy:
            'The column of --seq must count from 0 without gaps; leave --seq out to take the documents as they are read.',
        },
      );
    yield bytes;
  }
}
