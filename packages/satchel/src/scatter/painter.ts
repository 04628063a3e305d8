/** What draws points: WebGL 2, or a plain canvas where there is none. */
import type { Colours } from './colours.ts';
import type { View } from './view.ts';

export interface Painter {
  /** On the sheet: x and y of each point, one after the other. */
  setPlaces(places: Float32Array): void;
  /** The colour of each point (colours.ts). */
  setKinds(kinds: Uint8Array): void;
  /** Starts a picture; `size` in pixels of the screen. Points are discs, or have the shapes of their kinds. */
  begin(view: View, colours: Colours, size: number, opacity: number, isShaped: boolean): void;
  /** Draws a part of the picture that takes a few milliseconds, and says whether it is complete. What was there stays until then. */
  step(): boolean;
}
