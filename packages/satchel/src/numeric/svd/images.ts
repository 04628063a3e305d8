/** The products that document-images.ts describes, whichever way they are computed. */
export interface DocumentImages {
  /** S Sᵀ B of (1) or (2), with S the shorter side of X; valid until the next call. */
  image(block: Float64Array): Promise<Float64Array>;
  /** Xᵀ B of (1); valid until the next call. */
  wordImages(block: Float64Array): Promise<Float64Array>;
}
