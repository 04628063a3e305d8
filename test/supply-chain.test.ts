/** What users install with Satchel: known licences, no scripts, exact versions, no host in the lock file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carriedPackages, runtimePackages, supplyFiles } from '../scripts/supply-chain.ts';

const root = join(import.meta.dirname, '..');
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const lock = JSON.parse(textOf('package-lock.json'));
const packages = [...runtimePackages(lock), ...carriedPackages(lock)];

/** Permissive licences; another one needs a look and an entry here. */
const ALLOWED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Unlicense'];

describe('the supply chain', () => {
  it('is listed: LICENSES.md and sbom.cdx.json are what scripts/supply-chain.ts makes', () => {
    expect(packages.length).toBeGreaterThan(10);
    expect(runtimePackages(lock).length).toBeLessThanOrEqual(35);
    for (const [name, content] of Object.entries(supplyFiles())) expect([name, textOf(name)]).toEqual([name, content]);
  });

  it('has permissive licences', () => {
    const isAllowed = (license: string): boolean =>
      license
        .replace(/[()]/g, '')
        .split(/ (?:AND|OR) /)
        .every((one) => ALLOWED.includes(one));
    expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([]);
  });

  it('runs no script when it is installed', () => {
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  it('is installed without scripts, here as in CI, whose first step is `npm ci`', () => {
    expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
    expect(/^step .*$/m.exec(textOf('.ci/run'))?.[0]).toBe('step "install" npm ci');
  });

  it('has an integrity for every package', () => {
    expect(packages.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([]);
  });

  it('names no host in the lock file', () => {
    expect(textOf('package-lock.json').match(/"resolved": "[^"]*:\/\/[^"]*"/g) ?? []).toEqual([]);
  });

  it('pins every direct dependency to one version', () => {
    const files = [
      'package.json',
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`),
    ];
    for (const file of files) {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(textOf(file));
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
        expect([file, name, range]).toEqual([
          file,
          name,
          expect.stringMatching(/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/),
        ]);
    }
  });
});
