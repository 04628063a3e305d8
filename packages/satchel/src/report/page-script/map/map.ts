/**
 * The script of a map: dots to hover, search, zoom, cut out. It takes the place of the static picture, which pages without script show. Data is
 * unpacked in small steps, so the page answers all the while.
 */
import { FAINT, HIDDEN, KINDS } from '../../../scatter/colours.ts';
import { createScatter } from '../../../scatter/scatter.ts';
import { type LivePart, livePartsOf } from '../live-parts.ts';
import { rest } from '../unpack.ts';
import { createCard } from './card.ts';
import { addClassNames } from './class-names.ts';
import { type Dots, openDots } from './dots.ts';
import { addGestures, zoomMiddle } from './gestures.ts';
import { legendOf, sheetOf, toolsOf } from './layout.ts';
import { searchDots } from './search.ts';
import { createSetPanel } from './set-panel.ts';

for (const part of livePartsOf('map')) void showMap(part);

async function showMap(part: LivePart): Promise<void> {
  const dots = await openDots(part);
  const { sheet, canvas, polygon, hint } = sheetOf(dots);
  const hidden = new Set<number>();
  let chosen: Uint32Array | undefined;
  let [shown, asked] = [-1, 0];
  const placeNames = addClassNames(dots, sheet);
  const card = createCard(sheet);
  const scatter = createScatter(canvas, () => placeNames(scatter, hidden));
  const recolour = (): void => scatter.setKinds(kindsOf(dots, hidden, chosen));
  let isPicked = false;

  async function open(point: number, picked: boolean): Promise<void> {
    if (point === shown && picked === isPicked) return;
    [shown, isPicked] = [point, picked && point >= 0];
    if (point < 0) {
      card.hide();
      return;
    }
    const row = await dots.row(point);
    if (shown === point) card.show(row, scatter.onScreen(dots.places[2 * point]!, dots.places[2 * point + 1]!));
  }

  function choose(points: Uint32Array, title: string): void {
    chosen = points;
    recolour();
    void panel.show(points, title);
  }

  function clear(): void {
    asked++;
    chosen = undefined;
    tools.search.value = '';
    panel.clear();
    recolour();
  }

  const panel = createSetPanel(dots, (point) => void open(point, true), clear);
  const tools = toolsOf({
    async onSearch(query) {
      const own = ++asked;
      if (query.trim() === '') return clear();
      const found = await searchDots(dots, query, () => own !== asked);
      if (found) choose(found, `${counted(found.length)} with “${query.trim()}”`);
    },
    onZoom: (factor) => zoomMiddle(canvas, scatter, factor),
    onWhole: () => scatter.reset(),
    onView() {
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      take(scatter.inside([[0, 0], [width, 0], [width, height], [0, height]]), 'in view'); // biome-ignore format: a frame
    },
  });
  const take = (points: Uint32Array, where: string): void => {
    asked++;
    const seen = points.filter((point) => !hidden.has(dots.classOf[point]!));
    choose(seen, `${counted(seen.length)} ${where}`);
  };
  addGestures(canvas, scatter, {
    isLasso: () => tools.isLasso(),
    onHover(point) {
      if (!isPicked) void open(point >= 0 && !hidden.has(dots.classOf[point]!) ? point : -1, false);
    },
    onPick: (point) => void open(point, true),
    onLine: (line) => polygon.setAttribute('points', line.map((place) => place.join(',')).join(' ')),
    onLasso: (points) => take(points, 'in the lasso'),
    onStep: (step) => void open(stepped(dots, chosen, shown, step), true),
  });
  const legend = legendOf(dots, (name) => {
    if (!hidden.delete(name)) hidden.add(name);
    recolour();
    return !hidden.has(name);
  });
  part.place.append(tools.bar, sheet, hint, legend, panel.panel);
  await rest();
  scatter.setPlaces(dots.places);
  await rest();
  recolour();
  let width = canvas.clientWidth;
  new ResizeObserver(() => {
    if (width !== canvas.clientWidth) scatter.redraw();
    width = canvas.clientWidth;
  }).observe(canvas);
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () => scatter.redraw());
  part.place.dataset['ready'] = 'yes';
}

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'document' : 'documents'}`;

function kindsOf({ classes, classOf }: Dots, hidden: ReadonlySet<number>, chosen: Uint32Array | undefined): Uint8Array {
  const kinds = new Uint8Array(classOf.length);
  const ofClass = classes.map((_, name) => (hidden.has(name) ? HIDDEN : (name % KINDS) | (chosen ? FAINT : 0)));
  for (let i = 0; i < kinds.length; i++) kinds[i] = ofClass[classOf[i]!]!;
  for (const point of chosen ?? []) if (kinds[point] !== HIDDEN) kinds[point]! &= ~FAINT;
  return kinds;
}

/** Among the chosen points, or among all. */
function stepped({ count }: Dots, chosen: Uint32Array | undefined, now: number, step: 1 | -1): number {
  const size = chosen?.length ?? count;
  if (size === 0) return -1;
  const at = chosen ? chosen.indexOf(now) : now;
  const next = at < 0 && step < 0 ? size - 1 : (at + step + size) % size;
  return chosen ? chosen[next]! : next;
}
