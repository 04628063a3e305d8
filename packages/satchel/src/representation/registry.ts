import type { RepresentationMethod } from '../core/representation.ts';
import { average } from './average.ts';
import { boc } from './boc.ts';
import { bow } from './bow.ts';
import { bowv } from './bowv.ts';
import { fisher } from './fisher.ts';
import { fkLda } from './fisher-kernels/fk-lda.ts';
import { fkPlsa } from './fisher-kernels/fk-plsa.ts';
import { idfAverage } from './idf-average.ts';
import { lda } from './lda.ts';
import { lsi } from './lsi.ts';
import { movmf } from './movmf.ts';
import { representationIn } from './named.ts';
import { nbRatio } from './nb-ratio.ts';
import { nmf } from './nmf.ts';
import { plsa } from './plsa.ts';
import { pvDbow } from './pv-dbow.ts';
import { pvDm } from './pv-dm.ts';
import { sam } from './sam/sam.ts';
import { scdv } from './scdv.ts';
import { fastsent } from './sentences/fastsent.ts';
import { skipThought } from './sentences/skip-thought.ts';
import { sif } from './sif.ts';
import { spm } from './spm.ts';
import { subspace } from './subspace.ts';
import { tables } from './tables.ts';
import { lda2vec } from './topical/lda2vec.ts';
import { ltsg } from './topical/ltsg.ts';
import { ntsg1, ntsg2, ntsg3, ntsg4 } from './topical/ntsg.ts';
import { topic2vec } from './topical/topic2vec.ts';
import { twe1 } from './topical/twe-1.ts';
import { twe2 } from './topical/twe-2.ts';
import { twe3 } from './topical/twe-3.ts';
import { wtm } from './topical/wtm.ts';
import { vlad } from './vlad.ts';
import { gaussianLda } from './word-topics/gaussian-lda.ts';
import { lfLda } from './word-topics/lf-lda.ts';
import { mvtm } from './word-topics/mvtm.ts';
import { topicvec } from './word-topics/topicvec.ts';

/**
 * All representations. The command line, the docs and the contract tests read this list.
 *
 * @example
 * import { representations } from 'satchel';
 * for (const { name, summary, options } of representations) console.log(name, summary, Object.keys(options));
 */
export const representations: readonly RepresentationMethod[] = [
  bow,
  nbRatio,
  average,
  idfAverage,
  sif,
  tables,
  bowv,
  boc,
  scdv,
  fisher,
  vlad,
  spm,
  lsi,
  lda,
  plsa,
  nmf,
  fkPlsa,
  fkLda,
  gaussianLda,
  lfLda,
  topicvec,
  mvtm,
  movmf,
  sam,
  pvDbow,
  pvDm,
  fastsent,
  skipThought,
  twe1,
  twe2,
  twe3,
  ntsg1,
  ntsg2,
  ntsg3,
  ntsg4,
  ltsg,
  wtm,
  topic2vec,
  lda2vec,
  subspace,
];

/** The method of that name; `bow+scdv` is both side by side. */
export const representationNamed = (name: string): RepresentationMethod => representationIn(representations, name);
