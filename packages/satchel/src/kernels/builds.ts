/** The compiled modules: which of them this engine can run, each compiled once. */
import type { KernelBuild } from '../core/kernels.ts';
import { modules } from './build/modules.ts';

export type CompiledBuild = Exclude<KernelBuild, 'plain'>;

const compiled = new Map<string, WebAssembly.Module>();

export const supports = (build: CompiledBuild): boolean => WebAssembly.validate(decode(modules[build].unshared));

export function instantiate(build: CompiledBuild, memory: WebAssembly.Memory): WebAssembly.Exports {
  const isShared = typeof SharedArrayBuffer !== 'undefined' && memory.buffer instanceof SharedArrayBuffer;
  const code = modules[build][isShared ? 'shared' : 'unshared'];
  let module = compiled.get(code);
  if (!module) {
    module = new WebAssembly.Module(decode(code));
    compiled.set(code, module);
  }
  return new WebAssembly.Instance(module, { env: { memory } }).exports;
}

const decode = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
