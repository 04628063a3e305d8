import { checkWhole } from '../core/checks/whole.ts';

/** Every random draw of a run follows from it; 1 unless given. */
export const checkedSeed = (seed = 1): number => checkWhole('seed', seed, 0, 0xffffffff);
