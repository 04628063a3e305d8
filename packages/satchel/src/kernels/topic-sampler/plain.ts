/** Defines assembly/topic-sampler.ts: equations (1) and (2) there, and how a topic is drawn from running sums. */
import { createRandomBits, type RandomBits } from '../../numeric/random-bits.ts';
import { round } from '../floats.ts';
import type { InferenceSetup, TopicInference, TopicKernels, TopicPass } from './contract.ts';

export const topicKernels: TopicKernels = { sampleTopics, topicInference };

function sampleTopics(pass: TopicPass): void {
  const { topics, alphas, smoothing, starts, words, assigned, documentCounts, wordCounts, totals } = pass;
  const [K, beta, random] = [alphas.length, round(pass.beta), createRandomBits(pass.seed)];
  const [weights, sums] = [new Float32Array(K), new Float32Array(K)];
  const inverses = Float32Array.from(totals, (total) => 1 / (total + smoothing));
  let [row, document] = [0, 0];

  function move(topic: number, by: number): void {
    wordCounts[row + topic]! += by;
    totals[topic]! += by;
    documentCounts[document + topic]! += by;
    inverses[topic] = 1 / (totals[topic]! + smoothing);
    weigh(topic);
  }
  function weigh(topic: number): void {
    const share = round(documentCounts[document + topic]! + alphas[topic]!);
    weights[topic] = round(share * inverses[topic]!);
  }

  for (let d = 0; d + 1 < starts.length; d++) {
    document = d * K;
    for (let k = 0; k < K; k++) weigh(k);
    for (let token = starts[d]!; token < starts[d + 1]!; token++) {
      row = words[token]! * K;
      const old = assigned[token]!;
      move(old, -1);
      for (let k = 0; k < K; k++) sums[k] = round(weights[k]! * round(wordCounts[row + k]! + beta));
      const next = drawTopic(sums, topics, old, random);
      move(next, 1);
      assigned[token] = next;
    }
  }
}

function topicInference({ topics, alphas, probabilities: { data } }: InferenceSetup): TopicInference {
  const K = alphas.length;
  const [weights, sums] = [new Float32Array(K), new Float32Array(K)];
  let random = createRandomBits([1, 1]);
  return {
    seed(words) {
      random = createRandomBits(words);
    },
    sweep(words, assigned, documentCounts, isFirst) {
      const count = (topic: number, by: number): void => {
        documentCounts[topic]! += by;
        weights[topic] = documentCounts[topic]! + alphas[topic]!;
      };
      for (let k = 0; k < K; k++) count(k, 0);
      words.forEach((word, token) => {
        const old = assigned[token]!;
        if (!isFirst) count(old, -1);
        for (let k = 0; k < K; k++) sums[k] = round(weights[k]! * data[word * K + k]!);
        const next = drawTopic(sums, topics, old, random);
        count(next, 1);
        assigned[token] = next;
      });
    },
  };
}

/** Draws a topic in proportion to `sums`, which become running sums: of topics 8 apart. Topic k stands in lane k mod 4. */
function drawTopic(sums: Float32Array, topics: number, otherwise: number, random: RandomBits): number {
  const K = sums.length;
  for (let k = 8; k < K; k++) sums[k] = round(sums[k]! + sums[k - 8]!);
  const inLane = (lane: number): number => round(sums[K - 8 + lane]! + sums[K - 4 + lane]!);
  const first = inLane(0);
  const second = round(first + inLane(1));
  const third = round(second + inLane(2));
  const all = round(third + inLane(3));
  let u = round((random.next() >>> 8) * 2 ** -24 * all);
  const lane = Number(u >= first) + Number(u >= second) + Number(u >= third);
  u = round(u - [0, first, second, third][lane]!);
  const even = sums[K - 8 + lane]!;
  const at = u >= even ? lane + 4 : lane;
  if (u >= even) u = round(u - even);
  let topic = at;
  while (topic < K && sums[topic]! <= u) topic += 8;
  return topic < topics ? topic : otherwise;
}
