/**
 * The two output streams. Results go to standard output (`print`), everything else to standard error (`note`). Colour
 * is used on terminals only; NO_COLOR and FORCE_COLOR overrule that.
 */
import { styleText } from 'node:util';
import { printableLines } from '../../core/errors.ts';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'cyan' | 'yellow';

export interface Terminal {
  /** Waits until the text is written, so that output for a slow reader does not pile up in memory. */
  print(text: string): Promise<void>;
  /** Writes to standard error. */
  note(text: string): void;
  style(style: Style, text: string): string;
  /** Whether standard error is a terminal, and not of a build server. */
  readonly isWatched: boolean;
  readonly columns: number;
}

export function openTerminal(environment: NodeJS.ProcessEnv = process.env): Terminal {
  const { stdout, stderr } = process;
  stdout.on('error', () => {}); // `print` below rejects
  stderr.on('error', () => {}); // nothing is left to report it to
  return {
    print: (text) =>
      new Promise((resolve, reject) =>
        stdout.write(shownOn(stdout, text), (error) => (error ? reject(error) : resolve())),
      ),
    note: (text) => void stderr.write(text),
    style: (style, text) => styleText(style, text, { stream: stdout }),
    isWatched: stderr.isTTY === true && !isContinuousIntegration(environment),
    columns: stderr.columns || 80, // some terminals say 0
  };
}

/** Texts from outside may hold codes that move the cursor or turn words round: on a screen they are shown as escapes. */
export const shownOn = ({ isTTY }: { readonly isTTY?: boolean }, text: string): string =>
  isTTY === true ? printableLines(text) : text;

/** A build log keeps every redrawn line. */
const isContinuousIntegration = ({ CI }: NodeJS.ProcessEnv): boolean =>
  CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0';
