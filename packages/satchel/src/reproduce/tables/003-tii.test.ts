import { expect, it } from 'vitest';
import { mergedRun } from '../row.ts';
import { table003TII } from './003-tii.ts';

it.each(['SVM w2v, by word', 'SVM w2v, by text', 'SVM bin', 'SVM tf', 'SVM tfidf'])(
  '%s chooses C on the validation part, as the protocol of full runs says',
  (name) => {
    const { protocol, rows, columns } = table003TII.plan('full');
    expect(protocol).toContain("the SVM's C are chosen on the validation part");
    const run = mergedRun(rows.find((row) => row.name === name)!, columns[0]!);
    expect(run).toMatchObject({ tune: { 'linear-svm.C': [0.1, 0.5, 1, 5] }, tuneOn: 'validation' });
  },
);
