/** The compiled modules: which of them this engine can run, each compiled once. */
import { fromBase64 } from '../core/bytes/base64.ts';
import type { KernelBuild } from '../core/kernels.ts';
import { modules } from './build/modules.ts';

export type CompiledBuild = Exclude<KernelBuild, 'plain'>;

const compiled = new Map<string, WebAssembly.Module>();

export const supports = (build: CompiledBuild): boolean => WebAssembly.validate(fromBase64(modules[build].unshared));

export function instantiate(build: CompiledBuild, memory: WebAssembly.Memory): WebAssembly.Exports {
  const isShared = typeof SharedArrayBuffer !== 'undefined' && memory.buffer instanceof SharedArrayBuffer;
  const code = modules[build][isShared ? 'shared' : 'unshared'];
  let module = compiled.get(code);
  if (!module) {
    module = new WebAssembly.Module(fromBase64(code));
    compiled.set(code, module);
  }
  return new WebAssembly.Instance(module, { env: { memory } }).exports;
}
