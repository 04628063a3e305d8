/** The session of the page, for its components. */
import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session around this component');
  return session;
}

/** The state. A component that reads some of its parts is rendered again when one of these changes, not with every step of some work. */
export function useSessionState(): SessionState {
  const { subscribe, get } = useSession();
  const [reader] = useState(() => createReader(get));
  useSyncExternalStore(subscribe, reader.version);
  return reader.state;
}

/** Remembers which parts were read and what they were. */
export function createReader(get: () => SessionState): { readonly state: SessionState; version(): SessionState } {
  const read = new Map<PropertyKey, unknown>();
  let last = get();
  return {
    state: new Proxy(last, {
      get(_, name) {
        const value = Reflect.get(get(), name);
        read.set(name, value);
        return value;
      },
    }),
    /** Another value when a part that was read has changed. */
    version() {
      const now = get();
      for (const [name, value] of read) if (Reflect.get(now, name) !== value) last = now;
      return last;
    },
  };
}
