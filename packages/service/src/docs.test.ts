/** The tables of docs/service.md are those of the source, and the service has the table of docs/errors.md. `UPDATE=1 npx vitest run packages/service/src/docs.test.ts` writes them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemRows } from './http/problem-table.ts';
import { limitFlag, limitNames, limitRows, limitVariable, resolveLimits } from './limits.ts';

const page = resolve(import.meta.dirname, '../../../docs/service.md');

it.each([
  ['limits', limitRows],
  ['problems', problemRows],
])('docs/service.md has the %s of the source', (name, rows) => {
  const text = readFileSync(page, 'utf8');
  const place = new RegExp(`(<!-- ${name} -->\\n)([\\s\\S]*?)(<!-- /${name} -->)`);
  const wanted = `${rows()}\n`;
  if (process.env['UPDATE'])
    writeFileSync(
      page,
      text.replace(place, (_, start, _old, end) => `${start}${wanted}${end}`),
    );
  expect(place.exec(readFileSync(page, 'utf8'))?.[2]).toBe(wanted);
});

it('the service knows what docs/errors.md says of the codes of the library', async () => {
  const errors = readFileSync(resolve(page, '../errors.md'), 'utf8');
  const plain = (cell = ''): string => cell.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const rows = [...errors.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| [\d, ]+ \| (.+) \| (.+) \|$/gm)];
  const wanted = Object.fromEntries(rows.map(([, code, meaning, remedy]) => [code, [plain(meaning), plain(remedy)]]));
  if (process.env['UPDATE'])
    writeFileSync(resolve(import.meta.dirname, 'http/library-problems.ts'), libraryProblemsFile(wanted));
  const { libraryProblems } = await import('./http/library-problems.ts');
  expect(rows.length).toBeGreaterThan(100);
  expect(libraryProblems).toEqual(wanted);
});

const libraryProblemsFile = (rows: object): string => `/**
 * What the codes of the library mean and what to do, for /problems/CODE. Written from docs/errors.md by
 * \`UPDATE=1 npx vitest run packages/service/src/docs.test.ts\`; then \`npm run format\`.
 */
export const libraryProblems: Readonly<Record<string, readonly [meaning: string, remedy: string]>> = ${JSON.stringify(rows)};
`;

it('limits: what is given goes before the environment, and that before the defaults', () => {
  expect(limitNames.map(limitFlag)).toContain('max-body-bytes');
  const environment = { [limitVariable('queue')]: '5', [limitVariable('jobs')]: '2' };
  expect(resolveLimits({ jobs: 3 }, environment)).toMatchObject({ jobs: 3, queue: 5, connections: 1024 });
  expect(() => resolveLimits({}, { SATCHEL_MAX_QUEUE: 'lots' })).toThrow(
    'SATCHEL_MAX_QUEUE must be a whole number from 1 to 100000, got "lots".',
  );
});

describe('deploy/', () => {
  const file = (name: string): string => readFileSync(resolve(import.meta.dirname, '../deploy', name), 'utf8');
  const lines = (name: string): string[] =>
    file(name)
      .replaceAll(/\\\n\s*/g, ' ')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const help = spawnSync(process.execPath, [resolve(import.meta.dirname, '../bin/satchel-service.js'), '--help']);
  const flagsOf = (text: string): string[] => [...text.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);

  it('Dockerfile: known instructions, a version of Node, no root, commands as lists, flags that exist', () => {
    const steps = lines('Dockerfile').map((line) => /^([A-Z]+) (.*)$/.exec(line)!.slice(1) as [string, string]);
    const known = ['FROM', 'ENV', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'CMD', 'HEALTHCHECK', 'STOPSIGNAL'];
    expect(steps.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    const of = (name: string): string[] => steps.flatMap(([found, rest]) => (found === name ? [rest] : []));
    expect([steps[0]![0], of('FROM').length, of('CMD').length]).toEqual(['FROM', 1, 1]);
    expect(of('FROM')[0]).toMatch(/^node:\d+[\w.-]*$/);
    expect(of('USER').at(-1)).not.toMatch(/^(root|0)$/);
    expect(of('RUN').join()).toContain('--ignore-scripts');
    const command = JSON.parse(of('CMD')[0]!) as string[];
    expect(command[0]).toBe('satchel-service');
    for (const flag of flagsOf(command.join(' '))) expect(String(help.stdout)).toContain(`${flag} `);
    expect(of('HEALTHCHECK')[0]).toMatch(/CMD \[/);
    expect(() => JSON.parse(/CMD (\[.*)$/.exec(of('HEALTHCHECK')[0]!)![1]!)).not.toThrow();
  });

  it('satchel.service: known sections and keys, each once, flags that exist, the code of its end', () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      Unit: ['Description', 'Documentation', 'After', 'Wants'],
      Service: ['Type', 'Environment', 'ExecStart', 'SuccessExitStatus', 'Restart', 'TimeoutStopSec', 'DynamicUser', 'StateDirectory', 'StateDirectoryMode', 'NoNewPrivileges', 'ProtectSystem', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictAddressFamilies', 'LimitNOFILE'],
      Install: ['WantedBy'],
    }; // biome-ignore format: a table
    const found = new Map<string, string>();
    let section = '';
    for (const line of lines('satchel.service')) {
      const named = /^\[(\w+)\]$/.exec(line)?.[1];
      const [, key = '', value = ''] = /^(\w+)=(.+)$/.exec(line) ?? [];
      if (named) section = named;
      else expect(known[section], line).toContain(key);
      if (named) continue;
      expect(found.has(key), key).toBe(false);
      found.set(key, value);
    }
    expect(found.get('SuccessExitStatus')).toBe('143');
    expect(Number(found.get('TimeoutStopSec'))).toBeGreaterThan(10);
    expect(found.get('ExecStart')).toMatch(/^\//);
    for (const flag of flagsOf(found.get('ExecStart')!)) expect(String(help.stdout)).toContain(`${flag} `);
  });
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('systemd finds no fault in it', () => {
    const { stderr } = spawnSync('systemd-analyze', [
      'verify',
      resolve(import.meta.dirname, '../deploy/satchel.service'),
    ]);
    expect(String(stderr).split('\n').filter((line) => line.includes('satchel.service'))).toEqual([]); // biome-ignore format: one thought
  });
});
