/** The places of a page where a figure left data for its script. */
import type { LiveData } from '../live/live-data.ts';
import { unpackedJson } from './unpack.ts';

export interface LivePart {
  readonly place: HTMLElement;
  readonly head: HTMLTemplateElement;
  readonly numbers: readonly HTMLTemplateElement[];
  readonly blocks: readonly HTMLTemplateElement[];
}

export function livePartsOf(kind: LiveData['kind']): LivePart[] {
  const places = document.querySelectorAll<HTMLElement>(`[data-live="${kind}"]`);
  return [...places].map((place) => {
    const all = (part: string) => [...place.querySelectorAll<HTMLTemplateElement>(`template[data-part="${part}"]`)];
    return { place, head: all('head')[0]!, numbers: all('numbers'), blocks: all('block') };
  });
}

/** The data is of the page itself, as the function that wrote it declares. */
export const headOf = async <Head>({ head }: LivePart): Promise<Head> => (await unpackedJson(head)) as Head;
export const blockOf = async <Row>(block: HTMLTemplateElement): Promise<readonly Row[]> =>
  (await unpackedJson(block)) as readonly Row[];
