/**
 * The package `onnxruntime-web`, which runs sentence encoders: 140 MB with its WebAssembly, so it is not installed with Satchel, and loaded only
 * when a teacher is opened. This is the part of its interface that is used here. It runs on one thread, so that results do not depend on the
 * machine's number of cores.
 */
import { printable, SatchelError } from '../../core/errors.ts';

export interface OnnxRuntime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<OnnxSession> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => OnnxTensor;
  readonly env: { logLevel?: string; readonly wasm: { numThreads?: number } };
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
}

export interface OnnxTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  const runtime: OnnxRuntime = await import('onnxruntime-web').catch((error: unknown) => {
    throw new SatchelError(
      'MISSING_PACKAGE',
      "A teacher needs the package 'onnxruntime-web', which is not installed.",
      {
        kind: 'configuration',
        remedy: 'Install it beside Satchel: npm install onnxruntime-web.',
        facts: { package: 'onnxruntime-web' },
        cause: error,
      },
    );
  });
  runtime.env.logLevel = 'error';
  runtime.env.wasm.numThreads = 1;
  return runtime;
}

export async function openSession(runtime: OnnxRuntime, model: Uint8Array, where: string): Promise<OnnxSession> {
  try {
    return await runtime.InferenceSession.create(model, { executionProviders: ['wasm'] });
  } catch (error) {
    const reason = printable(error instanceof Error ? error.message : String(error), 160);
    throw new SatchelError('UNSUPPORTED_FORMAT', `${where} cannot be opened as an ONNX model: ${reason}`, {
      where,
      remedy: 'Give the .onnx file of a sentence encoder, with its weights inside.',
      cause: error,
    });
  }
}
