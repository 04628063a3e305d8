import { describe, expect, it } from 'vitest';
import { parseReceipt, RECEIPT_FORMAT, type Receipt, type ReceiptCell } from './receipt.ts';
import { differencesBetween } from './verify.ts';

const cell: ReceiptCell = { column: 'accuracy', scores: [90, 91.5], hashes: ['aa', 'bb'], seconds: 3 };

const receipt = (own: Partial<ReceiptCell> = {}, more: Partial<Receipt> = {}): Receipt => ({
  format: RECEIPT_FORMAT,
  id: '003-TII',
  title: 'Accuracy',
  mode: 'quick',
  protocol: 'three splits',
  seeds: [1, 2],
  versions: { satchel: '0.1.0', node: '24.0.0' },
  data: [{ name: 'r8', title: 'R8', files: [{ path: 'r8.jsonl', sha256: 'cafe', known: true }] }],
  rows: [{ name: 'MSM', status: 'measured', cells: [{ ...cell, ...own }] }],
  remarks: [],
  footnotes: [],
  seconds: 4,
  ...more,
});

describe('the differences between a receipt and a new run', () => {
  it('are none if only seconds, versions and remarks differ', () => {
    const now = receipt(
      { seconds: 99 },
      { seconds: 100, remarks: ['new'], versions: { satchel: '0.2.0', node: '25.0.0' } },
    );
    expect(differencesBetween(receipt(), now)).toEqual([]);
  });

  it('include a score that differs in its last bit', () => {
    expect(differencesBetween(receipt(), receipt({ scores: [90, 91.50000000000001] }))).toEqual([
      'MSM (accuracy): score 2 was 91.5 and is 91.50000000000001.',
    ]);
  });

  it('include an additional and a missing score', () => {
    expect(differencesBetween(receipt(), receipt({ scores: [90, 91.5, 92] }))).toEqual([
      'MSM (accuracy): score 3 was missing and is 92.',
    ]);
    expect(differencesBetween(receipt(), receipt({ scores: [90] }))).toEqual([
      'MSM (accuracy): score 2 was 91.5 and is missing.',
    ]);
  });

  it('include the hash of a model', () => {
    expect(differencesBetween(receipt(), receipt({ hashes: ['aa', 'cc'] }))).toEqual([
      'MSM (accuracy): model 2 had SHA-256 bb… and has cc….',
    ]);
  });

  it('include a row that is missing or has no numbers now', () => {
    expect(differencesBetween(receipt(), receipt({}, { rows: [] }))).toEqual([
      'MSM: the row is in the receipt and not in the table.',
    ]);
    const lost = receipt({}, { rows: [{ name: 'MSM', status: 'failed', reason: 'No memory.', cells: [] }] });
    expect(differencesBetween(receipt(), lost)).toEqual([
      'MSM (accuracy): is measured in the receipt and not now (No memory.).',
    ]);
  });

  it('never include a time, or a row that was not implemented', () => {
    expect(differencesBetween(receipt({ isTime: true }), receipt({ isTime: true, scores: [1, 2] }))).toEqual([]);
    const waiting = receipt({}, { rows: [{ name: 'MSM', status: 'not-yet', reason: 'msm', cells: [] }] });
    expect(differencesBetween(waiting, receipt())).toEqual([]);
  });

  it('include a file with another hash, or one that is not used now', () => {
    const other = receipt(
      {},
      { data: [{ name: 'r8', title: 'R8', files: [{ path: 'r8.jsonl', sha256: 'beef', known: false }] }] },
    );
    expect(differencesBetween(receipt(), other)).toEqual(['data: r8.jsonl had SHA-256 cafe… and has beef… now.']);
    expect(differencesBetween(receipt(), receipt({}, { data: [] }))).toEqual([
      'data: r8.jsonl is in the receipt and was not used now.',
    ]);
  });
});

describe('reading a receipt', () => {
  it('returns what was written', () => {
    expect(parseReceipt(JSON.stringify(receipt()), 'a.json')).toEqual(receipt());
  });

  it.each([
    ['{', /^a\.json: not JSON \(.*\)\.$/],
    ['[]', 'a.json: not a receipt of the format satchel-reproduction-1.'],
    ['{"format":"satchel-reproduction-1"}', "a.json: 'id' must be text."],
    [JSON.stringify({ ...receipt(), mode: 'fast' }), "a.json: 'mode' must be 'full' or 'quick'."],
    [
      JSON.stringify({ ...receipt(), seeds: [2, 2] }),
      "a.json: 'seeds' must be whole numbers, each one more than the one before.",
    ],
    [
      JSON.stringify({ ...receipt(), seeds: [0, 1] }),
      "a.json: 'seeds' must be whole numbers, each one more than the one before.",
    ],
    [
      JSON.stringify({ ...receipt(), seeds: [] }),
      "a.json: 'seeds' must be whole numbers, each one more than the one before.",
    ],
    [
      JSON.stringify({
        ...receipt(),
        rows: [{ name: 'x', status: 'measured', cells: [{ column: 'a', scores: ['9'] }] }],
      }),
      "a.json: 'rows' must be a list of rows with their cells.",
    ],
    [JSON.stringify({ ...receipt(), data: [{ name: 'x' }] }), "a.json: 'data' must be a list of files."],
  ])('refuses %.40s', (text, message) => {
    expect(() => parseReceipt(text, 'a.json')).toThrow(
      expect.objectContaining({ code: 'BAD_RECEIPT', message: expect.stringMatching(message) }),
    );
  });
});
