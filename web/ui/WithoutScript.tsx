import type { ReactNode } from 'react';
import { useHydrated } from './useHydrated.ts';

/** Says what only a script does. Unlike `<noscript>` it is also seen where scripts run but the application does not start. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div data-without-script>{children}</div>;
}
