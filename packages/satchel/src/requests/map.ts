/** The request of `map`. */
import { defined } from '../core/checks/defined.ts';
import type { OptionValues } from '../core/options.ts';
import type { CorpusOptions } from '../corpus/options.ts';
import type { MapRunOptions } from '../explore/map-documents.ts';
import { readingRequest, type Sources, settled } from './request.ts';
import { type mapSettings, plainSettings } from './run-settings.ts';

export type MapSettings = Partial<OptionValues<typeof mapSettings>>;

export interface MapRequest {
  readonly corpus: CorpusOptions;
  readonly run: MapRunOptions & { readonly seed: number };
}

export function mapRequest(sources: Sources<MapSettings>): MapRequest {
  const { sample, method, perplexity, iterations, neighbours, minDistance, components } = sources.given;
  return {
    corpus: readingRequest(sources),
    run: {
      map: defined({ method, perplexity, iterations, neighbours, minDistance, components }),
      seed: settled(sources).seed ?? plainSettings.seed.default,
      ...defined({ sample }),
    },
  };
}
