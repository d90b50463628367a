import { createContext, useContext } from 'react';
import type { DashboardStore } from './DashboardStore.ts';

export const DashboardContext = createContext<DashboardStore | null>(null);

/** The stores of the dashboard. Throws outside of it. */
export function useDashboard(): DashboardStore {
  const store = useContext(DashboardContext);
  if (!store) throw new Error('useDashboard must be used inside a DashboardContext');
  return store;
}
