/** The topics of the documents, and the senses of a word. Plain data. */

export interface TopicOfRows {
  readonly name: string;
  /** Documents whose largest share it is. */
  readonly documents: number;
  /** The share of all words. */
  readonly share: number;
  readonly words: readonly { readonly word: string; readonly probability: number }[];
  readonly phrases: readonly string[];
  /** How well its words go together in windows of text, from −1 to 1. */
  readonly npmi: number | undefined;
  /** The share of its words that come back in other fits. */
  readonly stability: number;
}

export interface TopicsOfRows {
  /** Most documents first. */
  readonly topics: readonly TopicOfRows[];
  /** The documents that were looked at: all of the file, or a sample. */
  readonly rows: Uint32Array;
  /** For each of them the place of its topic in `topics`, or −1 where none stands out. */
  readonly of: Int32Array;
  /** The share of the document that its largest topic has. */
  readonly shares: Float32Array;
  readonly outliers: number;
  /** Mean over the topics. */
  readonly stability: number;
  /** Whether the number of topics was found from the documents. */
  readonly isSuggested: boolean;
}

/** A topic that a word belongs to. */
export interface SenseOfWord {
  /** The place of the topic in `topics`. */
  readonly topic: number;
  readonly probability: number;
  readonly words: readonly string[];
}

export interface SensesOfWord {
  /** As the encoder reads it: in lower case. */
  readonly word: string;
  /** Likeliest first. */
  readonly senses: readonly SenseOfWord[];
}
