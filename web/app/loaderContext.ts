import { createContext } from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import type { SessionStore } from '../session/SessionStore.ts';

declare module 'react-router' {
  interface Future {
    /** Types the `context` of loaders: https://reactrouter.com/how-to/middleware */
    v8_middleware: true;
  }
}

/** What loaders work with: one visitor's calls and session. */
export interface LoaderContext {
  /** The calls of one navigation; they end when its signal aborts. */
  api: (signal: AbortSignal) => PageApi;
  session: Pick<SessionStore, 'user'>;
}

/** The key under which a loader finds it in its `context`. */
export const loaderContext = createContext<LoaderContext>();
