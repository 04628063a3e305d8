/** What a compiled module offers (assembly/index.ts): numbers named as addresses are byte offsets into its memory. */
export interface KernelExports {
  dot(a: number, b: number, n: number): number;
  dotRows(matrix: number, rows: number, columns: number, vector: number, into: number): void;
  addScaled(factor: number, x: number, y: number, n: number): void;
  sumRows(matrix: number, columns: number, rowIds: number, weights: number, count: number, into: number): void;
  topRows(
    matrix: number,
    rows: number,
    columns: number,
    vector: number,
    k: number,
    scores: number,
    ids: number,
  ): number;
  product(m: number, n: number, k: number, a: number, b: number, c: number, scratch: number): void;
  seedRandom(first: number, second: number): void;
  useRows(base: number, rowBytes: number, copies: number, slots: number, touched: number): void;
  useTrainer(
    ...setup: [
      words: number,
      window: number,
      negatives: number,
      mostTargets: number,
      keep: number,
      aliases: number,
      pathStarts: number,
      paths: number,
      partStarts: number,
      parts: number,
      isCbow: boolean,
      isHierarchical: boolean,
      sharesTargets: boolean,
      dividesError: boolean,
      windowsTogether: number,
      scratch: number,
    ]
  ): void;
  trainWords(tokens: number, count: number, learningRate: number, measures: boolean): void;
  readonly loss: WebAssembly.Global;
  readonly pairs: WebAssembly.Global;
  addDifferences(
    ...rows: [
      base: number,
      rowBytes: number,
      copies: number,
      slots: number,
      touched: number,
      sums: number,
      sumSlots: number,
      before: number,
      part: number,
      parts: number,
    ]
  ): void;
  applySums(
    ...rows: [
      base: number,
      rowBytes: number,
      factors: number,
      sums: number,
      sumSlots: number,
      summed: number,
      part: number,
      parts: number,
    ]
  ): void;
  glovePass(
    ...pass: [
      rows: number,
      columns: number,
      words: number,
      firsts: number,
      seconds: number,
      logs: number,
      weights: number,
      count: number,
      learningRate: number,
    ]
  ): number;
  mixturePass(
    ...pass: [
      points: number,
      weights: number,
      rows: number,
      features: number,
      components: number,
      coefficients: number,
      offsets: number,
      sums: number,
      mass: number,
      scratch: number,
    ]
  ): number;
  useComposite(
    ...table: [
      words: number,
      paddedDimensions: number,
      dimensions: number,
      offsets: number,
      components: number,
      shares: number,
      wordWeights: number,
      componentCount: number,
      sums: number,
      touched: number,
      lists: number,
      held: number,
      wordCount: number,
    ]
  ): void;
  gatherComposite(ids: number, counts: number, n: number): number;
  extremesOfComposite(into: number): void;
  writeComposite(scale: number, threshold: number, indices: number, values: number): number;
  useClassRows(
    offsets: number,
    indices: number,
    values: number,
    columns: number,
    constantFeature: number,
    classes: number,
  ): void;
  multiplyClassRows(rows: number, weights: number, into: number): void;
  addClassRows(rows: number, factors: number, into: number): void;
  addSquaredClassRows(rows: number, factors: number, into: number): void;
  useGradients(
    ...systems: [
      unknowns: number,
      classes: number,
      step: number,
      residual: number,
      direction: number,
      image: number,
      scales: number,
      factors: number,
      sums: number,
    ]
  ): void;
  measureGradients(): void;
  advanceGradients(): void;
  turnGradients(): void;
  useSvm(labelOffsets: number, labels: number, weights: number, scratch: number): void;
  svmPass(order: number, visits: number, dual: number, norms: number, softness: number, limit: number): number;
  svmLoss(order: number, visits: number, costs: number, isSquared: boolean): number;
}
