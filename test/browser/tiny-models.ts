/** Two tiny models whose bytes are compared between engines: word vectors, and a whole classifier that stands on word vectors of its own. */
import { corpusOf, modelFromBytes, train, trainWords, type WordVectors } from 'satchel/browser';

export interface TinyModels {
  /** SHA-256 of the vectors, input and output rows, and of the model file. */
  readonly words: string;
  readonly model: string;
  readonly answers: readonly string[];
  /** Whether the engine had memory that threads can share. */
  readonly sharesMemory: boolean;
}

export async function tinyModels(): Promise<TinyModels> {
  const corpus = corpusOf(crafts());
  const trained = await trainWords(corpus, {
    options: { words: { ...training, seed: 7 }, 'skip-gram': { ...skipGram, epochs: 3 } },
  });
  const { model } = await train(corpus, {
    representation: 'average',
    classifier: 'linear-svm',
    options: { words: training, 'skip-gram': skipGram, text: { stopWords: 'stopword', stemmer: 'english' } },
    protocol: 'cv:2',
    seed: 7,
  });
  const bytes = model.toBytes();
  const answers = (await modelFromBytes(bytes)).predict(['hot iron on the anvil', 'bread from the oven']);
  return {
    words: await digest(...rowsOf(trained.words), bytesOf(trained.contextVectors!.data)),
    model: await digest(bytes),
    answers: answers.map(({ labels }) => labels.join()),
    sharesMemory: typeof SharedArrayBuffer !== 'undefined',
  };
}

/** Short periods, so that there are several shards to bring together. */
const training = { dimensions: 20, minCount: 2 };
const skipGram = { window: 3, negative: 4, epochs: 2, period: 1000 };

const vocabulary = {
  baker: ['flour', 'oven', 'dough', 'loaf', 'bread', 'yeast', 'crust', 'bakes', 'rising'],
  smith: ['anvil', 'hammer', 'forge', 'iron', 'steel', 'tongs', 'horseshoe', 'forging', 'glowing'],
};

/** Twelve words a document, picked by a plain arithmetic rule: no generator that an engine could have its own idea of. */
function crafts() {
  return Array.from({ length: 600 }, (_, i) => {
    const label = i % 2 === 0 ? 'baker' : 'smith';
    const words = Array.from({ length: 12 }, (_, j) =>
      j % 5 === 4 ? 'the' : vocabulary[label][(i * 7 + j * j * 3 + i * j) % 9],
    );
    return { id: `${i}`, text: `${words.join(' ')}.`, labels: [label] };
  });
}

const rowsOf = ({ terms: words, vectors }: WordVectors): Uint8Array[] => [
  new TextEncoder().encode(words.join('\n')),
  bytesOf(vectors.data),
];

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function digest(...parts: readonly Uint8Array[]): Promise<string> {
  const whole = await new Blob(parts.map((part) => part.slice())).arrayBuffer();
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', whole))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
