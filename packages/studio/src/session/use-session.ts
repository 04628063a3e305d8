/** The session of the page, for its components. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session around this component');
  return session;
}

export function useSessionState(): SessionState {
  const { subscribe, get } = useSession();
  return useSyncExternalStore(subscribe, get);
}
