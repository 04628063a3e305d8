import { expect, it } from 'vitest';
import { commandFor } from './command.ts';

it('is safe for a shell, whatever the file is called', () => {
  const choice = { name: 'x', representation: 'bow', classifier: 'linear-svm', options: { 'linear-svm.C': 0.5 } };
  expect(commandFor(choice, "it's; rm -rf.csv")).toBe(
    "satchel train 'it'\\''s; rm -rf.csv' --representation bow --classifier linear-svm --set linear-svm.C=0.5 --evaluate none --seed 1 --out model.satchel",
  );
});
