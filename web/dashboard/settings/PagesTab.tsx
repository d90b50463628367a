import { ReloadNotice } from '../ReloadNotice.tsx';
import { useModule } from '../useModule.ts';

const loadPages = () => import('./pages/PagesSettings.tsx');

/** The tab of the written pages and the menus, whose code is loaded when it is first shown. */
export function PagesTab() {
  const { module, hasFailed } = useModule(loadPages);

  if (module) return <module.PagesSettings />;
  if (!hasFailed) return <div role="status" aria-label="Loading the pages" />;
  return <ReloadNotice text="This tab could not be loaded. What you typed is safe." />;
}
