/** The request of `cluster`: how documents are read, which vectors they get, and how they are grouped. */
import { defined } from '../core/checks/defined.ts';
import { badParam } from '../core/errors.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { ClusterOptions } from '../explore/clusters/cluster-documents.ts';
import { usualRepresentation } from '../explore/clusters/options.ts';
import { fittingEncoder } from './encoder-choice.ts';
import { type Machine, named, requestFor, type Sources, settled } from './request.ts';
import type { clusterSettings } from './run-settings.ts';

export type ClusterSettings = Partial<OptionValues<typeof clusterSettings>>;

export interface ClusterRequest {
  readonly corpus: CorpusOptions;
  readonly run: ClusterOptions & { readonly seed: number };
}

export async function clusterRequest(sources: Sources<ClusterSettings>, machine: Machine): Promise<ClusterRequest> {
  const { clusters, method, model } = sources.given;
  const { representation } = settled(sources);
  if (model && sources.given.representation !== undefined)
    throw badParam(
      `${named(sources, 'model')} brings its own representation; leave ${named(sources, 'representation')} out.`,
    );
  const { corpus, run, words } = await requestFor(
    fittingEncoder,
    { representation: representation ?? usualRepresentation },
    sources,
    machine,
  );
  const encoder = model ? await machine.loadEncoder(model) : undefined;
  const { representation: chosen, ...rest } = run;
  return {
    corpus,
    run: {
      ...rest,
      ...defined({
        representation: representation === undefined ? undefined : chosen,
        words,
        clusters,
        method,
        encoder,
      }),
    },
  };
}
