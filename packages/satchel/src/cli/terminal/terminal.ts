/**
 * The two ways out. Results go to standard output (`print`), everything else to standard error (`note`); colour only where a person is
 * looking and did not ask for none (NO_COLOR, FORCE_COLOR).
 */
import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'cyan' | 'yellow';

export interface Terminal {
  /** Waits until the reader has taken it, so that a slow reader never makes us fill memory. */
  print(text: string): Promise<void>;
  /** To standard error. */
  note(text: string): void;
  style(style: Style, text: string): string;
  /** Whether somebody watches standard error. */
  readonly isWatched: boolean;
  readonly columns: number;
}

export function openTerminal(environment: NodeJS.ProcessEnv = process.env): Terminal {
  const { stdout, stderr } = process;
  stdout.on('error', () => {}); // told to whoever prints, below
  stderr.on('error', () => {}); // there is nowhere left to tell it
  return {
    print: (text) =>
      new Promise((resolve, reject) => stdout.write(text, (error) => (error ? reject(error) : resolve()))),
    note: (text) => void stderr.write(text),
    style: (style, text) => styleText(style, text, { stream: stdout }),
    isWatched: stderr.isTTY === true && !isContinuousIntegration(environment),
    columns: stderr.columns || 80, // some terminals say 0
  };
}

/** A build log keeps every redrawn line. */
const isContinuousIntegration = ({ CI }: NodeJS.ProcessEnv): boolean =>
  CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0';
