/**
 * Starts a worker of a page, also under trusted types: there a worker may only be started from an address that a policy has let through, this one.
 * Throws where the browser has no workers or forbids this one.
 */
export function startWorker(address: string): Worker {
  const policy = window.trustedTypes?.createPolicy('satchel', {
    createScriptURL(given) {
      if (given !== address) throw new TypeError(`${given} is not the worker of this page`);
      return given;
    },
  });
  return new Worker((policy?.createScriptURL(address) ?? address) as string, { type: 'module' });
}
