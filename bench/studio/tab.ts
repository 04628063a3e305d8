/**
 * The studio in Chromium beside the same work in Node, as CPU time: a file opened, a bag of words with a linear SVM trained on its training part,
 * and all documents judged. Then the time from a key to new shares, the longest task of the page's own thread, and a lasso over a million points.
 *
 *   node bench/studio/tab.ts 20news-bydate.jsonl.gz        after npm run build
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { insideOf } from '../../packages/satchel/src/scatter/lasso.ts';
import { createPointGrid } from '../../packages/satchel/src/scatter/point-grid.ts';
import { judge } from '../../packages/studio/src/engine/worker/judge.ts';
import { open } from '../../packages/studio/src/engine/worker/open.ts';
import type { Told } from '../../packages/studio/src/engine/worker/told.ts';
import { plainBag } from '../../packages/studio/src/session/session.ts';
import { startStudio } from '../../test/studio/studio-page.ts';

const [path = ''] = process.argv.slice(2);
const bytes = readFileSync(path);
const name = basename(path);

/** CPU milliseconds of all renderers of the browser: the page and its worker are threads of one. */
function rendererTime(): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer') || !isOurs(pid)) continue;
      const fields = statOf(pid);
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // it has ended
    }
  }
  return ticks * 10;
}

const statOf = (pid: string): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');

/** Whether this process started it, or started what started it. */
function isOurs(pid: string): boolean {
  const parent = statOf(pid)[1]!;
  return parent === String(process.pid) || (Number(parent) > 1 && isOurs(parent));
}

async function inNode(): Promise<void> {
  const told: Told = { signal: new AbortController().signal, stage() {}, event() {} };
  const before = process.cpuUsage();
  const { facts } = await open(told, new File([bytes], name));
  const { right, judgedOn, sha256 } = await judge(told, plainBag);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = Math.round((user + system) / 1000);
  console.log(
    JSON.stringify({ where: 'node', documents: facts.documents, milliseconds, score: right / judgedOn, sha256 }),
  );
}

async function inTab(): Promise<void> {
  await using studio = await startStudio();
  const { page } = await studio.open();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const before = rendererTime();
  const started = performance.now();
  await page.setInputFiles('.drop input[type=file]', path);
  await page.waitForSelector('[data-sha256]', { timeout: 300_000 });
  const [cpu, wall] = [rendererTime() - before, performance.now() - started];
  const score = await page.locator('.board tbody strong').first().innerText();
  const sha256 = await page.locator('[data-sha256]').getAttribute('data-sha256');
  console.log(JSON.stringify({ where: 'tab', milliseconds: cpu, wall: Math.round(wall), score, sha256 }));
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(/^Stopped after/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Edit and watch' }).click();
  const field = page.getByLabel('Text of the document');
  await field.fill((await field.inputValue()).repeat(20).slice(0, 2000));
  await page.waitForTimeout(500);
  const beforeKeys = rendererTime();
  const times = await field.evaluate(async (element) => {
    const found: number[] = [];
    const word = ` ${document.querySelector('.reading mark')!.textContent}`; // one that the model knows
    for (let i = 0; i < 60; i++) {
      const start = performance.now();
      const sum = document.querySelector<HTMLElement>('.sum')!.dataset['words'];
      (element as HTMLTextAreaElement).setRangeText(word, 0, 0, 'end');
      element.dispatchEvent(new Event('input', { bubbles: true }));
      while (document.querySelector<HTMLElement>('.sum')!.dataset['words'] === sum && performance.now() - start < 2000)
        await new Promise((resolve) => setTimeout(resolve));
      found.push(performance.now() - start);
    }
    return found.sort((a, b) => a - b);
  });
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  console.log(
    JSON.stringify({
      keyToShares: { median: times[30], p95: times[57], cpu: (rendererTime() - beforeKeys) / times.length },
      longestTask: Math.max(0, ...tasks),
      longTasks: tasks.length,
    }),
  );
}

function millionPoints(): void {
  const places = new Float32Array(2e6);
  for (let i = 0, state = 1; i < places.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    places[i] = state / 2 ** 30 - 1;
  }
  const grid = createPointGrid(places);
  const timed = (work: () => unknown): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const line = [[-0.5, -0.5], [0.6, -0.4], [0.3, 0.5], [0, 0.1], [-0.4, 0.6]] as const; // biome-ignore format: a shape
  const lasso = Math.min(...Array.from({ length: 5 }, () => timed(() => insideOf(places, line))));
  const nearest = timed(() => {
    for (let i = 0; i < 1000; i++) grid.nearest(i / 1000, 0.2, 0.02);
  });
  console.log(JSON.stringify({ points: 1e6, lassoMs: lasso, nearestMs: nearest / 1000 }));
}

millionPoints();
await inNode();
await inTab();
