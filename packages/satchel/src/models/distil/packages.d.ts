/** The part of the package that is used here: onnx-runtime.ts. It is not installed with Satchel. */
declare module 'onnxruntime-web' {
  import type { OnnxRuntime } from './onnx-runtime.ts';

  export const InferenceSession: OnnxRuntime['InferenceSession'];
  export const Tensor: OnnxRuntime['Tensor'];
  export const env: OnnxRuntime['env'];
}
