/**
 * Names in addresses (S3), against a service that may open nothing outside its data folder and our code: whatever is
 * sent in place of a name, the service tries no file elsewhere. One that it tried would be forbidden, and the answer
 * would be 403, 500, 503 or 507 instead of 400 or 404. `npm run build` comes first.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { killAll, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-names-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const PIECES = ['..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', '%252e', '%c0%ae', 'outside', 'mail', 'etc', 'passwd', 'CON', '~', ':', 'é', '%20', '-', '.satchel', '.json', '\u202e']; // biome-ignore format: a list
const ROUTES = [
  ['GET', '/v1/models/{}'],
  ['GET', '/v1/models/{}/file'],
  ['GET', '/v1/corpora/{}'],
  ['GET', '/v1/words/{}'],
  ['GET', '/v1/collections/{}'],
  ['GET', '/v1/collections/{}/documents/a'],
  ['DELETE', '/v1/models/{}'],
  ['DELETE', '/v1/collections/{}'],
  ['GET', '/v1/jobs/{}'],
  ['GET', '/v1/jobs/{}/page'],
  ['GET', '/studio/{}'],
] as const;

it('S3: of 2,000 names, none leads out of the data folder', async () => {
  writeFileSync(join(folder, 'outside.satchel'), 'not for the service');
  const served = await serve(['--data', 'data', '--max-rate', '0', '--max-loop-delay-ms', '60000'], folder);
  const key = readFileSync(join(folder, served.keyFile), 'utf8').trim();
  const { port } = new URL(served.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const statusOf = (method: string, path: string): Promise<number> =>
    new Promise((done, fail) => {
      const asked = { host: '127.0.0.1', port, method, path, agent, headers: { authorization: `Bearer ${key}` } };
      request(asked, (answer) => answer.resume().on('end', () => done(answer.statusCode ?? 0)))
        .on('error', fail)
        .end();
    });
  const names = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ROUTES), names, async ([method, path], name) => {
      const address = path.replace('{}', name.replaceAll(/[^!-~]/g, encodeURIComponent));
      expect([200, 400, 404, 405], `${method} ${address}`).toContain(await statusOf(method, address));
    }),
    { numRuns: 2000, seed: 5 },
  );
  agent.destroy();
  expect(readFileSync(join(folder, 'outside.satchel'), 'utf8')).toBe('not for the service');
  expect(readdirSync(folder).sort()).toEqual(['data', 'outside.satchel']);
}, 120_000);
