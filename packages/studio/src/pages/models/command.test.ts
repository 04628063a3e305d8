import { expect, it } from 'vitest';
import { selfTrainedBlend } from '../../session/model-choices.ts';
import { commandFor } from './command.ts';

it('is safe for a shell, whatever the file is called', () => {
  const choice = { name: 'x', representation: 'bow', classifier: 'linear-svm', options: { 'linear-svm.C': 0.5 } };
  expect(commandFor(choice, "it's; rm -rf.csv", 'texts.jsonl')).toBe(
    "satchel train 'it'\\''s; rm -rf.csv' --representation bow --classifier linear-svm --set linear-svm.C=0.5 --evaluate none --seed 1 --out model.satchel",
  );
});

it('names the texts that a model trained itself on', () => {
  expect(commandFor(selfTrainedBlend, 'training.jsonl', 'texts.jsonl')).toBe(
    'satchel train training.jsonl --representation bow --classifier blend --unlabelled texts.jsonl --evaluate none --seed 1 --out model.satchel',
  );
});
