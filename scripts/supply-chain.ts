/**
 * The packages that users of Satchel install, and those that dist/ carries (carried-packages.ts), from package-lock.json:
 *
 *   LICENSES.md      name, version and licence of every run-time dependency
 *   sbom.cdx.json    the same as a software bill of materials (CycloneDX 1.6), with the integrity of each package
 *
 * Writes both files; `--check` only compares and exits with 1 if they are out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { carriedNames } from './carried-packages.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** SHA-512 in base64, as npm has it. */
  readonly integrity: string;
  readonly hasInstallScript: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const root = new URL('../', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, root), 'utf8');

/** Dependencies of the published packages; tools of this repository and the Node that it brings are left out. */
export const runtimePackages = ({ packages }: Lock): LockedPackage[] =>
  listed(
    Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && isInstalledByUsers(entry)),
  );

/** The packages inside dist/, with all that they depend on. */
export function carriedPackages({ packages }: Lock): LockedPackage[] {
  const paths = new Set(carriedNames.map((name) => `node_modules/${name}`));
  for (const path of paths) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const own = `${path}/node_modules/${name}`;
      paths.add(packages[own] ? own : `node_modules/${name}`);
    }
  }
  return listed([...paths].map((path) => [path, packages[path]!]));
}

function listed(entries: readonly (readonly [string, LockEntry])[]): LockedPackage[] {
  return entries
    .map(([path, { version = '', license = 'unknown', integrity = '', hasInstallScript = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
      hasInstallScript,
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
    .filter(({ name, version }, i, all) => all[i - 1]?.name !== name || all[i - 1]?.version !== version);
}

const isInstalledByUsers = ({ dev, devOptional, optional, peer, link }: LockEntry): boolean =>
  dev !== true && devOptional !== true && optional !== true && peer !== true && link !== true;

const tableOf = (packages: readonly LockedPackage[]): string => `| package | version | licence |
|---|---|---|
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join('\n')}`;

export const licencesPage = (installed: readonly LockedPackage[], carried: readonly LockedPackage[]): string =>
  `# Licences of the packages that Satchel installs

Made by \`node scripts/supply-chain.ts\` from package-lock.json. Satchel itself: MIT.

${tableOf(installed)}

## Carried inside the package

Their code is in \`dist\`, the text of every licence in \`dist/carried/licences.txt\`; users do not install them.

${tableOf(carried)}
`;

export function bill(packages: readonly LockedPackage[], version: string): string {
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'library', name: 'satchel', version, licenses: [{ license: { id: 'MIT' } }] } },
    components: packages.map(({ name, version: own, license, integrity }) => ({
      type: 'library',
      'bom-ref': `pkg:npm/${name.replace('@', '%40')}@${own}`,
      name,
      version: own,
      purl: `pkg:npm/${name.replace('@', '%40')}@${own}`,
      licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    })),
  };
  return `${JSON.stringify(content, undefined, 1)}\n`;
}

/** File names and what they should hold. */
export function supplyFiles(): Readonly<Record<string, string>> {
  const lock = JSON.parse(textOf('package-lock.json')) as Lock;
  const [installed, carried] = [runtimePackages(lock), carriedPackages(lock)];
  const { version } = JSON.parse(textOf('packages/satchel/package.json')) as { version: string };
  const isNew = ({ name }: LockedPackage): boolean => !installed.some((own) => own.name === name);
  return {
    'LICENSES.md': licencesPage(installed, carried),
    'sbom.cdx.json': bill([...installed, ...carried.filter(isNew)], version),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, content] of Object.entries(supplyFiles())) {
    if (!process.argv.includes('--check')) writeFileSync(new URL(name, root), content);
    else if (textOf(name) !== content) {
      console.error(`${name} is out of date: run node scripts/supply-chain.ts`);
      process.exitCode = 1;
    }
  }
}
