/** The compiled kernels. Addresses are byte offsets into the one memory the module is given; JavaScript lays it out. */
export { dot, dotRows, addScaled, sumRows } from './rows';
export { product, productScratch } from './product';
export { seedRandom } from './random';
export { useRows, touchedRows } from './word-rows';
export { addDifferences, applySums } from './merge-rows';
export { loss } from './gradient-step';
export { useTrainer, trainerScratch, trainWords, pairs } from './train-words';
