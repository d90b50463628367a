import type { ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';

/** Content that is shown until hydration. Unlike `<noscript>` it is also shown where scripts run but the application does not start. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div data-without-script>{children}</div>;
}
