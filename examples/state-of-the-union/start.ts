/**
 * `npm start`: a complete example on real texts. Can a model tell when a passage of about 100 words was spoken, and by
 * which party? Evaluates on addresses the model was not trained on, then trains, saves and explains a model.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { corpusOf, type Evaluation, evaluate, saveModel, train } from 'satchel';
import { type Passage, passages } from './passages.ts';

const folder = '.cache/state-of-the-union';
const threads = availableParallelism();
const say = (line = '') => console.log(line);
const strong = (text: string) => styleText('bold', text);
const faint = (text: string) => styleText('dim', text);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

say(strong('Satchel: documents as bags of words, with honest evaluation.'));
const byEra = passages('era');
const addresses = new Set(byEra.map(({ group }) => group)).size;
say(
  `Sample: ${byEra.length} passages of about 100 words from ${addresses} State of the Union addresses, 1790 to 2021.`,
);
say(faint('All passages of one address stay on one side of every split.'));
say();

say(strong('1. When was it said?') + faint('  bag of words + linear SVM, 5 folds'));
const era = await evaluate(corpusOf(byEra), { protocol: 'cv:5', threads, seed: 1 });
sayScore(era);
say();

say(strong('2. Which party said it?') + faint('  Democratic or Republican since 1861, the same model, 5 folds'));
const byParty = passages('party').filter(
  ({ party, id }) => ['Democratic', 'Republican'].includes(party) && Number(id.slice(0, 4)) > 1860,
);
const party = await evaluate(corpusOf(byParty), { protocol: 'cv:5', threads, seed: 1 });
sayScore(party);
say(faint('   Words identify the era of a speech much better than the party.'));
say();

say(strong('3. Train and save a model; typical words of each class'));
const { model } = await train(corpusOf(byEra), { protocol: 'none', threads, seed: 1 });
await mkdir(folder, { recursive: true });
await saveModel(model, `${folder}/era.satchel`, { force: true });
await writeFile(`${folder}/passages.jsonl`, byEra.map(asLine).join(''));
for (const className of model.classes)
  say(
    `   ${className.padEnd(34)} ${faint('typical words:')} ${model
      .typicalWords(className, 7)
      .map(({ word }) => word)
      .join(', ')}`,
  );
say();

say(strong('4. Predictions for three new sentences'));
for (const text of [
  'Our frontier settlements have suffered from the hostility of the savage tribes, and the militia has been called into service.',
  'The railroads, the tariff and the coinage of silver demand the early attention of the Congress.',
  'We will bring down the cost of health care, fight terrorists abroad, and create jobs for American families.',
]) {
  const { label, contributions } = model.explain(text);
  say(`   “${text}”`);
  const reasons = contributions.filter(({ contribution }) => contribution > 0).slice(0, 4);
  say(
    `     → ${strong(label)} ${faint('because of')} ${reasons.map(({ word, contribution }) => `${word} +${contribution.toFixed(2)}`).join(', ')}`,
  );
}
say();

say(strong('Now with your own texts') + faint('  (JSONL, CSV, Parquet or a folder with one sub-folder per class)'));
say('   npx satchel evaluate mail.jsonl                              how good is it?');
say('   npx satchel train mail.jsonl --out mail.satchel              train, evaluate, save');
say('   npx satchel predict mail.satchel new.jsonl --explain         labels with reasons');
say(`   npx satchel evaluate ${folder}/passages.jsonl --label party   the sample, other labels`);

function sayScore({ metrics, baseline, folds }: Evaluation): void {
  const { mean, sd } = metrics['accuracy']!;
  say(
    `   accuracy ${strong(percent(mean))} ± ${percent(sd)} over ${folds.length} folds; baseline (most frequent class, “${baseline.label}”): ${percent(baseline.accuracy.mean)}`,
  );
}

function asLine({ id, title, text, era: label, party, group }: Passage): string {
  return `${JSON.stringify({ id, title, text, label, party, group })}\n`;
}
