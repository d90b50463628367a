import type { ComponentType } from 'react';
import { ReloadNotice } from './ReloadNotice.tsx';
import { useModule } from './useModule.ts';

interface LazyScreen {
  /** Completes 'Loading …' and '… could not be loaded.' */
  name: string;
  /** Follows the sentence of a failure. */
  more?: string;
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Returns a screen, or a part of one, whose code is loaded when it is first shown. */
export function lazyScreen({ name, more = '', load }: LazyScreen): ComponentType {
  return function LazyScreen() {
    const { module, hasFailed } = useModule(load);

    if (hasFailed) return <ReloadNotice text={`${name.replace('the', 'The')} could not be loaded.${more}`} />;
    return module ? <module.Screen /> : <div role="status" aria-label={`Loading ${name}`} />;
  };
}
