/**
 * A Huffman tree over the words: frequent words have short paths from the root, so hierarchical softmax takes few
 * steps.
 *
 *   P(w | h) = Π_j σ((1 − 2 code_j) h·θ_j)     over the inner nodes j from the root to w                                   (1)
 *
 * Nodes 0 to V − 2 are the inner nodes in the order they were created; the root is the last. Of nodes with equal weight
 * the earlier is joined first, and the first of a pair has code 0.
 */
export interface HuffmanPaths {
  /** The path of word w is `steps[starts[w] … starts[w + 1])`, root first; a step is node · 2 + code. */
  readonly starts: Uint32Array;
  readonly steps: Uint32Array;
  readonly longest: number;
}

/** `counts` fall from word to word. */
export function huffmanPaths(counts: Float64Array): HuffmanPaths {
  const wordCount = counts.length;
  const inner = Math.max(0, wordCount - 1);
  const nodeCounts = new Float64Array(inner);
  const parentStep = new Uint32Array(wordCount + inner); // of words, then of inner nodes: parent · 2 + code
  let nextWord = wordCount - 1;
  let nextInner = 0;
  const takeLightest = (made: number) => {
    const wordIsLighter = nextWord >= 0 && (nextInner >= made || counts[nextWord]! <= nodeCounts[nextInner]!);
    return wordIsLighter ? nextWord-- : wordCount + nextInner++;
  };
  const weightOf = (node: number) => (node < wordCount ? counts[node]! : nodeCounts[node - wordCount]!);
  for (let node = 0; node < inner; node++) {
    const [first, second] = [takeLightest(node), takeLightest(node)];
    nodeCounts[node] = weightOf(first) + weightOf(second);
    parentStep[first] = node * 2;
    parentStep[second] = node * 2 + 1;
  }
  return waysDown(wordCount, inner, parentStep);
}

function waysDown(wordCount: number, inner: number, parentStep: Uint32Array): HuffmanPaths {
  const depths = new Uint32Array(wordCount + inner);
  for (let node = inner - 2; node >= 0; node--)
    depths[wordCount + node] = depths[wordCount + (parentStep[wordCount + node]! >>> 1)]! + 1;
  const starts = new Uint32Array(wordCount + 1);
  let longest = 0;
  for (let word = 0; word < wordCount; word++) {
    const length = inner === 0 ? 0 : depths[wordCount + (parentStep[word]! >>> 1)]! + 1;
    starts[word + 1] = starts[word]! + length;
    longest = Math.max(longest, length);
  }
  const steps = new Uint32Array(starts[wordCount]!);
  for (let word = 0; word < wordCount; word++) {
    let node = word;
    for (let at = starts[word + 1]! - 1; at >= starts[word]!; at--) {
      steps[at] = parentStep[node]!;
      node = wordCount + (parentStep[node]! >>> 1);
    }
  }
  return { starts, steps, longest };
}
