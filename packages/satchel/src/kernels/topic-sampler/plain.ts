/** Defines assembly/topic-sampler.ts: equations (1) and (2) there, and how a topic is drawn from running sums. */
import { createRandomBits, type RandomBits } from '../../numeric/random-bits.ts';
import { round } from '../floats.ts';
import type { InferenceSetup, TopicInference, TopicKernels, TopicPass } from './contract.ts';

export const topicKernels: TopicKernels = { sampleTopics, topicInference };

function sampleTopics(pass: TopicPass): void {
  const { starts, halfway } = pass;
  const random = createRandomBits(pass.seed);
  const [a, b] = [createHalf(pass, 0, halfway, random), createHalf(pass, halfway, starts.length - 1, random)];
  if (a.goesOn() && b.goesOn()) for (const half of [a, b]) half.weighAll();
  while (a.goesOn() && b.goesOn()) {
    for (let steps = Math.min(a.tokensLeft(), b.tokensLeft()); steps > 0; steps--) {
      for (const half of [a, b]) half.take();
      for (const half of [a, b]) half.addUp();
      for (const half of [a, b]) half.draw();
      for (const half of [a, b]) half.put();
    }
    for (const half of [a, b]) if (half.tokensLeft() === 0) half.nextDocument();
  }
  const rest = a.goesOn() ? a : b;
  while (rest.goesOn()) {
    rest.weighAll();
    for (let steps = rest.tokensLeft(); steps > 0; steps--) {
      rest.take();
      rest.addUp();
      rest.draw();
      rest.put();
    }
    rest.nextDocument();
  }
}

/** Some documents of a pass, and the token among them that is drawn. */
function createHalf(pass: TopicPass, first: number, end: number, random: RandomBits) {
  const { topics, alphas, starts, wordIds, assigned, documentCounts, wordCounts, totals } = pass;
  const [K, beta, smoothing] = [alphas.length, round(pass.beta), round(pass.smoothing)];
  const [weights, sums] = [new Float32Array(K), new Float32Array(K)];
  let document = first;
  let token = starts[document]!;
  let next = 0;

  function move(topic: number, by: number): void {
    wordCounts[wordIds[token]! * K + topic]! += by;
    totals[topic]! += by;
    documentCounts[document * K + topic]! += by;
    const vector = topic - (topic % 4);
    for (let k = vector; k < vector + 4; k++) weigh(k);
  }
  function weigh(topic: number): void {
    const above = round(round(documentCounts[document * K + topic]!) + alphas[topic]!);
    weights[topic] = above / round(round(totals[topic]!) + smoothing);
  }
  const half = {
    goesOn: () => document < end,
    tokensLeft: () => starts[document + 1]! - token,
    weighAll() {
      for (let k = 0; k < K; k++) weigh(k);
    },
    nextDocument() {
      document++;
      if (half.goesOn()) half.weighAll();
    },
    take: () => move(assigned[token]!, -1),
    addUp() {
      const row = wordIds[token]! * K;
      for (let k = 0; k < K; k++) sums[k] = weights[k]! * round(round(wordCounts[row + k]!) + beta);
    },
    draw() {
      next = drawTopic(sums, topics, assigned[token]!, random);
    },
    put() {
      move(next, 1);
      assigned[token++] = next;
    },
  };
  return half;
}

function topicInference({ topics, alphas, probabilities: { data } }: InferenceSetup): TopicInference {
  const K = alphas.length;
  const [weights, sums] = [new Float32Array(K), new Float32Array(K)];
  let random = createRandomBits([1, 1]);
  return {
    seed(seeds) {
      random = createRandomBits(seeds);
    },
    sweep(wordIds, assigned, documentCounts, isFirst) {
      const count = (topic: number, by: number): void => {
        documentCounts[topic]! += by;
        weights[topic] = documentCounts[topic]! + alphas[topic]!;
      };
      for (let k = 0; k < K; k++) count(k, 0);
      wordIds.forEach((word, token) => {
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

/** Draws a topic in proportion to `parts`, which become running sums of the topics in each lane: topic k stands in lane k mod 4. */
function drawTopic(parts: Float32Array, topics: number, otherwise: number, random: RandomBits): number {
  const K = parts.length;
  addUpLanes(parts);
  const [a, b, c, d] = [parts[K - 4]!, parts[K - 3]!, parts[K - 2]!, parts[K - 1]!];
  const upTo = [0, a, round(b + a), round(round(c + b) + a), round(round(d + c) + round(b + a))];
  const u = round((random.next() >>> 8) * 2 ** -24 * upTo[4]!);
  const lane = Number(u >= upTo[1]!) + Number(u >= upTo[2]!) + Number(u >= upTo[3]!);
  const rest = round(u - upTo[lane]!);
  let topic = lane;
  while (topic < K && parts[topic]! <= rest) topic += 4;
  return topic < topics ? topic : otherwise;
}

/** Vectors of four are added up in pairs: r + p, then r + (p + q). */
function addUpLanes(parts: Float32Array): void {
  for (let k = 0; k < parts.length; k += 8) {
    for (let lane = k; lane < k + 4; lane++) {
      const running = k === 0 ? 0 : parts[lane - 4]!;
      const [first, second] = [parts[lane]!, parts[lane + 4]!];
      parts[lane] = running + first;
      parts[lane + 4] = running + round(first + second);
    }
  }
}
