/** The page: one engine, one session, one frame. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { remoteEngine } from './engine/remote/remote-engine.ts';
import { tabEngine } from './engine/tab.ts';
import { App } from './frame/app.tsx';
import { takeKeyFromAddress } from './frame/given-key.ts';
import { createSession } from './session/session.ts';
import { SessionContext } from './session/use-session.ts';
import './style/tokens.css';
import './style/frame.css';
import './style/parts.css';
import './style/views.css';

takeKeyFromAddress();
const session = createSession(remoteEngine(tabEngine()));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SessionContext value={session}>
      <App />
    </SessionContext>
  </StrictMode>,
);
