import type { TextOptions } from '../text/options.ts';

/** What is counted of texts. */
export interface CountingOptions {
  readonly text: TextOptions;
  /** Keeps the words of each document in their order, for methods that are trained on running text. */
  readonly keepsOrder: boolean;
  /** With `keepsOrder`: keeps where sentences end too. */
  readonly keepsSentences?: boolean | undefined;
}
