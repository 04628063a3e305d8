/**
 * For test files that share a process: every one of them loads the sources anew, so that the kernels would be compiled and let go again for each.
 * V8 sometimes aborts when it frees compiled code (jit_page). So a module that was compiled is kept for the life of the process, by its bytes.
 */
import { createHash } from 'node:crypto';

const KEY = Symbol.for('satchel.test.compiled');
const shared = globalThis as { [KEY]?: Map<string, WebAssembly.Module> };

if (!shared[KEY]) {
  const compiled = new Map<string, WebAssembly.Module>();
  shared[KEY] = compiled;
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(target, [bytes]: [BufferSource]) {
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes);
      const key = createHash('sha256').update(view).digest('base64');
      const module = compiled.get(key) ?? new target(bytes);
      compiled.set(key, module);
      return module;
    },
  });
}
