/**
 * `satchel serve …`: hands the words over to the package `satchel-service`, which is installed beside Satchel by those who want a service. It
 * has its own flags and help.
 */
import { SatchelError } from '../../../core/errors.ts';

interface ServicePackage {
  /** Returns the exit code. */
  main(words: readonly string[]): Promise<number>;
}

const PACKAGE = 'satchel-service';

export async function handOver(words: readonly string[]): Promise<number> {
  const { main } = await loadService();
  return main(words);
}

async function loadService(): Promise<ServicePackage> {
  const entry: string = `${PACKAGE}/main`; // not a literal: the package is built after this one
  try {
    return (await import(entry)) as ServicePackage;
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        error.code === 'ERR_MODULE_NOT_FOUND' &&
        error.message.includes(PACKAGE)
      )
    )
      throw error;
    throw new SatchelError(
      'MISSING_PACKAGE',
      `'satchel serve' needs the package '${PACKAGE}', which is not installed.`,
      {
        kind: 'configuration',
        remedy: `Install it beside Satchel: npm install ${PACKAGE}`,
        facts: { package: PACKAGE },
        cause: error,
      },
    );
  }
}
