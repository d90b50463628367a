import { createContext } from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import type { SessionStore } from '../session/SessionStore.ts';

declare module 'react-router' {
  interface Future {
    /** Types the `context` of loaders: https://reactrouter.com/how-to/middleware */
    v8_middleware: true;
  }
}

/** The calls and the session that loaders use. */
export interface LoaderContext {
  /** Returns the calls of one navigation, which its signal aborts. */
  api: (signal: AbortSignal) => PageApi;
  session: Pick<SessionStore, 'user'>;
}

/** The key of this in the `context` of loaders. */
export const loaderContext = createContext<LoaderContext>();
