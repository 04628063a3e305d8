/// <reference types="vite/client" />

interface TrustedTypePolicyLike {
  createScriptURL(address: string): unknown;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): TrustedTypePolicyLike;
  };
}
