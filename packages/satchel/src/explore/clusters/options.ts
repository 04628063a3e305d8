/** The ways to find groups of documents; without other imports, since help texts load this file. */
import { choice, type ValueOf } from '../../core/options.ts';

export const clusterMethodOption = choice('how groups are found', 'k-means', ['k-means', 'movmf', 'gaussian']);
export type ClusterMethod = ValueOf<typeof clusterMethodOption>;

/** The representation of documents that are grouped, where none is named. */
export const usualRepresentation = 'lsi';
