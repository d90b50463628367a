import type { ComponentType } from 'react';
import { ReloadNotice } from './ReloadNotice.tsx';
import { useModule } from './useModule.ts';

interface LazyScreen {
  /** Completes 'Loading …' and '… could not be loaded.' */
  name: string;
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Returns a screen whose code is loaded when it is first opened. */
export function lazyScreen({ name, load }: LazyScreen): ComponentType {
  return function LazyScreen() {
    const { module, hasFailed } = useModule(load);

    if (hasFailed) return <ReloadNotice text={`${name.replace('the', 'The')} could not be loaded.`} />;
    return module ? <module.Screen /> : <div role="status" aria-label={`Loading ${name}`} />;
  };
}
