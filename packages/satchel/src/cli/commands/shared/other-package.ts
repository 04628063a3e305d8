/** Commands of other packages, which are installed beside Satchel by those who want them. They have their own flags and help. */
import { SatchelError } from '../../../core/errors.ts';

interface OtherPackage {
  /** Returns the exit code. */
  main(argv: readonly string[]): Promise<number>;
}

/** Hands the words of `satchel COMMAND …` over to the entry `main` of a package. */
export async function handOverTo(name: string, command: string, argv: readonly string[]): Promise<number> {
  const { main } = await load(name, command);
  return main(argv);
}

async function load(name: string, command: string): Promise<OtherPackage> {
  const entry: string = `${name}/main`; // not a literal: the package is built after this one
  try {
    return (await import(entry)) as OtherPackage;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing || !error.message.includes(name)) throw error;
    throw new SatchelError(
      'MISSING_PACKAGE',
      `'satchel ${command}' needs the package '${name}', which is not installed.`,
      {
        kind: 'configuration',
        remedy: `Install it beside Satchel: npm install ${name}`,
        facts: { package: name },
        cause: error,
      },
    );
  }
}
