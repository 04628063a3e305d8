/** The compiled kernels. Addresses are byte offsets into the module's memory, which JavaScript lays out. */
export { dot, dotRows, addScaled, sumRows } from './rows';
export { topRows } from './top-rows';
export { product } from './product';
export { seedRandom } from './random';
export { useRows } from './word-rows';
export { addDifferences, applySums } from './merge-rows';
export { loss } from './gradient-step';
export { useTrainer, trainWords, pairs } from './train-words';
export { glovePass } from './glove';
export { mixturePass } from './gaussian';
export { extremesOfComposite, fetched, gatherComposite, useComposite, writeComposite } from './composite-rows';
export { multiplyClassRows, useClassRows } from './class-rows';
export { addClassColumns, addClassConstant } from './class-columns';
export { advanceGradients, measureGradients, turnGradients, useGradients } from './conjugate-gradients';
export { addBlocks, crossBlocks } from './blocks';
export { sparseBlocks } from './sparse-blocks';
export { svmLoss, svmPass, useSvm } from './linear-svm';
