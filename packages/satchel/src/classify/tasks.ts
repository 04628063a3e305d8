import type { Tasks } from '../core/compute.ts';
import { LINEAR_SVM_TASK, solveLinearSvm } from './linear-svm.ts';
import { LOGISTIC_TASK, solveLogistic } from './logistic.ts';
import { NBSVM_TASK, solveNbsvm } from './nbsvm.ts';
import { KERNEL_SVM_TASK, solveKernelProblem } from './solvers/kernel-problems.ts';
import { solveInOneGo } from './solvers/one-versus-rest.ts';

/** The tasks of classifiers that run on worker threads. */
export const classifyTasks: Tasks = {
  [LINEAR_SVM_TASK]: solveInOneGo(solveLinearSvm),
  [LOGISTIC_TASK]: solveInOneGo(solveLogistic),
  [NBSVM_TASK]: solveInOneGo(solveNbsvm),
  [KERNEL_SVM_TASK]: solveKernelProblem,
};
