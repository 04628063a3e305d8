/** The library in a browser: bundled as anybody would, run in a worker of a page, compared with Node to the byte. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import * as wholeApi from 'satchel';
import * as auditApi from 'satchel/audit';
import * as browserApi from 'satchel/browser';
import * as extendApi from 'satchel/extend';
import * as reportApi from 'satchel/report';
import * as retrievalApi from 'satchel/retrieval';
import * as wordsApi from 'satchel/words';
import { build, type Rollup } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { launchChromium, noBrowser } from './chromium.ts';
import { type TinyFiles, tinyFiles } from './tiny-files.ts';
import { type TinyIndex, tinyIndex } from './tiny-index.ts';
import { tinyModels } from './tiny-models.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

describe('satchel/browser', () => {
  it('is part of the whole library', () => {
    expect(browserApi).toHaveProperty('train');
    const { fitEncoder: _withoutFiles, openCorpusBytes: _ownFiles, exportPage: _noFile, ...shared } = browserApi; // Node has files
    expect({ ...wordsApi, ...auditApi, ...reportApi, ...retrievalApi, ...extendApi, ...wholeApi }).toMatchObject(
      shared,
    );
    expect(wholeApi).toHaveProperty('fitEncoder');
  });

  it('bundles without a module of Node', async () => {
    const { files, warnings } = await bundle();
    expect(warnings).toEqual([]); // a module of Node would be one
    expect([...files.keys()].filter((name) => /no-threads|worker-pool/.test(name))).toEqual([
      expect.stringContaining('no-threads'),
    ]);
    expect([...files.values()].join('').match(/AGFzbQEAAAAB/g)).toHaveLength(1); // one build of the kernels, of four
  });

  it('bundles without a module of Node, every value of it and of the entries without files', async () => {
    const { warnings } = await bundleOf('everything.ts');
    expect(warnings).toEqual([]);
  });

  const skipped = noBrowser ? ` (skipped: ${noBrowser})` : '';

  it.skipIf(noBrowser)(`trains to the same bytes as Node, in the worker of a page${skipped}`, async () => {
    const { refusal, sharesMemory, index: _index, files: _files, ...models } = await ranInPage();
    const { sharesMemory: _nodeShares, ...expected } = await tinyModels();
    expect(models).toEqual(expected);
    expect(models.answers).toEqual(['smith', 'baker']);
    expect(sharesMemory).toBe(false);
    expect(refusal).toBe('threads must be 1 in a browser, got 2.');
  });

  it.skipIf(noBrowser)(`searches in memory as Node does, with an index of the same bytes${skipped}`, async () => {
    const { index } = await ranInPage();
    const { bytes, found } = await tinyIndex();
    expect(index.bytes).toEqual(bytes);
    expect(rounded(index.found)).toEqual(rounded(found));
    expect(index.found['bm25']?.hits[0]).toMatchObject({ id: 'nail', snippet: { field: 'text' } });
  });

  it.skipIf(noBrowser)(`reads the bytes of files as Node does, with the same errors${skipped}`, async () => {
    const { files } = await ranInPage();
    expect(files).toEqual(await tinyFiles());
    expect(files['bad.jsonl']).toMatchObject({ code: 'BAD_JSON', where: expect.stringContaining('bad.jsonl:5:') });
  });
});

/** Engines differ in the last bit of a logarithm. */
const rounded = (found: TinyIndex['found']): unknown =>
  JSON.parse(JSON.stringify(found, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)));

type Ran = Awaited<ReturnType<typeof tinyModels>> & { refusal: string; index: TinyIndex; files: TinyFiles };
let ran: Promise<Ran> | undefined;

/** What the worker found; it runs once for all tests. */
function ranInPage(): Promise<Ran> {
  ran ??= runInPage();
  return ran;
}

async function runInPage(): Promise<Ran> {
  const { files } = await bundle();
  const address = await serve(files);
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(address);
  const { found, failure } = await page.evaluate(runWorker);
  expect(failure).toBeUndefined();
  return found;
}

/** In the page. */
async function runWorker() {
  const worker = new Worker('/worker.js', { type: 'module' });
  return new Promise<{ found: Ran; failure?: string }>((done, fail) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => fail(new Error(message));
  });
}

interface Bundle {
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

let bundled: Promise<Bundle> | undefined;

function bundle(): Promise<Bundle> {
  bundled ??= bundleOf('worker.ts');
  return bundled;
}

async function bundleOf(file: string): Promise<Bundle> {
  const warnings: string[] = [];
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false, // as Vite builds workers, which have no document to preload with
      chunkSizeWarningLimit: 10_000,
      rollupOptions: {
        input: resolve(import.meta.dirname, file),
        output: { entryFileNames: 'worker.js' },
        onwarn: ({ message }) => void warnings.push(message),
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  return {
    files: new Map(output.map((file) => [file.fileName, 'code' in file ? file.code : String(file.source)])),
    warnings,
  };
}

async function serve(files: ReadonlyMap<string, string>): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(url.slice(1));
    if (code === undefined)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Satchel</title>');
    else response.setHeader('content-type', 'text/javascript').end(code);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
