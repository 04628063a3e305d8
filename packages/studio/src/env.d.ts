/// <reference types="vite/client" />

interface TrustedTypePolicyLike {
  createScriptURL(address: string): unknown;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedTypePolicyLike;
  };
}

/** Methods of training that the worker begins without; `vite.config.ts` says where they come from. */
declare module 'virtual:methods' {
  /** Loads all representations and classifiers; later calls return at once. */
  export function loadMethods(): Promise<void>;
}
