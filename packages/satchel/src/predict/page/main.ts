/**
 * The script of an exported page: opens the model that lies in the page, and labels and explains the text while it is typed. It is bundled with the
 * predictor at build time (scripts/bundle.ts), runs under a policy that allows nothing but itself, and asks no network.
 */
import { byId, element, setText } from '../../report/page-script/elements.ts';
import { modelFromBytes, type TableModel } from '../open-table.ts';
import { packedModel } from './packed-model.ts';

const [MOST_CHIPS, MOST_WORDS] = [24, 40];
const number = new Intl.NumberFormat('en', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'always',
});
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

async function start(): Promise<void> {
  const model = await modelFromBytes(await packedModel(byId('model', HTMLTemplateElement)));
  const input = byId('text', HTMLTextAreaElement);
  let chosen: string | undefined;
  const choose = (label: string): void => {
    chosen = chosen === label ? undefined : label;
    show();
  };
  const show = (): void => render(model, input.value, chosen, choose);
  input.addEventListener('input', () => {
    setText('flipped', '');
    show();
  });
  const flip = byId('flip', HTMLButtonElement);
  flip.addEventListener('click', () => setText('flipped', changeOf(model, input.value)));
  [input.disabled, flip.disabled] = [false, false];
  Object.assign(globalThis, { satchelModel: model });
  show();
}

function changeOf(model: TableModel, text: string): string {
  const found = model.counterfactual(text);
  if (!found) return 'No set of its words changes the label.';
  const quoted = (quotable: readonly string[]): string => quotable.map((word) => `“${word}”`).join(', ');
  const proof = found.exact ? ' No smaller set of words does it.' : '';
  return `Without ${quoted(found.without)} the label is ${found.label ?? 'none'}.${proof}`;
}

function render(model: TableModel, text: string, chosen: string | undefined, choose: (label: string) => void): void {
  const [prediction] = model.predict([text]);
  const { labels, scores, probabilities, empty } = prediction!;
  const certain = (label: string): string =>
    probabilities ? percent.format(probabilities[label]!) : number.format(scores[label]!);
  setText(
    'answer',
    labels.length === 0 ? 'no label' : labels.map((label) => `${label} (${certain(label)})`).join(', '),
  );
  setText('remark', text !== '' && empty ? 'The model knows no word of this text.' : '');
  const ranked = [...model.classes].sort((a, b) => scores[b]! - scores[a]!);
  const explained = chosen ?? labels[0] ?? ranked[0]!;
  const shown = ranked.slice(0, MOST_CHIPS);
  if (!shown.includes(explained)) shown.push(explained);
  const focused = document.activeElement?.getAttribute('data-label');
  byId('chips', HTMLElement).replaceChildren(
    ...shown.map((label) => {
      const chip = element('button', `${label} ${certain(label)}`);
      chip.type = 'button';
      chip.setAttribute('aria-pressed', String(label === explained));
      chip.setAttribute('data-label', label);
      chip.addEventListener('click', () => choose(label));
      return chip;
    }),
  );
  if (focused !== undefined && focused !== null)
    byId('chips', HTMLElement)
      .querySelector<HTMLElement>(`[data-label="${CSS.escape(focused)}"]`)
      ?.focus();
  renderShares(model, text, explained);
}

function renderShares(model: TableModel, text: string, label: string): void {
  const { contributions, bias, remainder, score, unknown } = model.explain(text, label);
  const most = Math.max(1e-12, ...contributions.map(({ contribution }) => Math.abs(contribution)));
  const listed = contributions.slice(0, MOST_WORDS);
  const others = contributions.slice(MOST_WORDS).reduce((sum, { contribution }) => sum + contribution, remainder);
  setText('explained', label);
  byId('shares', HTMLElement).replaceChildren(
    ...listed.map(({ word, count, contribution }) => {
      const bar = element('span', '');
      bar.className = contribution < 0 ? 'bar against' : 'bar for';
      bar.style.width = `${(100 * Math.abs(contribution)) / most}%`;
      return row(count === 1 ? word : `${word} × ${count}`, contribution, bar);
    }),
    row('bias of the class', bias),
    ...(Math.abs(others) > 1e-12 || contributions.length > MOST_WORDS ? [row('other words and the rest', others)] : []),
    row('score', score),
  );
  setText('unknown', unknown.length === 0 ? '' : `Not in the vocabulary: ${unknown.join(', ')}`);
}

function row(name: string, value: number, bar?: HTMLElement): HTMLElement {
  const line = element('tr', '');
  const heading = element('th', name);
  heading.scope = 'row';
  const share = element('td', number.format(value));
  share.setAttribute('data-value', String(value));
  const picture = element('td', '');
  if (bar) picture.append(bar);
  line.append(heading, share, picture);
  return line;
}

start().catch((error: unknown) => {
  setText('answer', 'This page cannot open its model.');
  setText('remark', error instanceof Error ? error.message : String(error));
});
