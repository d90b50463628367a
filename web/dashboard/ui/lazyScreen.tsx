import type { ComponentType } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { ReloadNotice } from './ReloadNotice.tsx';
import { useModule } from './useModule.ts';

interface LazyScreen {
  /** Shown meanwhile to those who do not see: 'Loading the settings'. */
  loading: string;
  /** Shown after a failure: 'The settings could not be loaded.' */
  failed: string;
  load: () => Promise<{ Screen: ComponentType }>;
}

/** Returns a screen, or a part of one, whose code is loaded when it is first shown. */
export function lazyScreen({ loading, failed, load }: LazyScreen): ComponentType {
  return function LazyScreen() {
    const { module, hasFailed } = useModule(load);

    if (hasFailed) return <ReloadNotice text={t(failed)} />;
    return module ? <module.Screen /> : <div role="status" aria-label={t(loading)} />;
  };
}
