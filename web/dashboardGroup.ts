import type { Rolldown } from 'vite';

const PAGE = /[\\/]web[\\/]dashboard[\\/]DashboardPage\.tsx$/;
const DASHBOARD = /[\\/]web[\\/]dashboard[\\/]/;

/**
 * Puts the modules that are loaded with the dashboard, and by no page of readers, into one file in place of two dozen small
 * ones: every reader loads the names of all.
 */
export const dashboardGroup: Rolldown.CodeSplittingGroup = {
  name: (id, graph) => {
    const roots = rootsOf(id, graph);
    return !PAGE.test(id) && roots.some((root) => PAGE.test(root)) && roots.every((root) => DASHBOARD.test(root))
      ? 'dashboard'
      : null;
  },
  debugName: 'dashboard',
  includeDependenciesRecursively: false,
};

/** Returns the modules with which a module is loaded: those that import it, directly or not, and begin a file of their own. */
function rootsOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  const roots: string[] = [];
  // A set also passes through what is added meanwhile.
  for (const each of seen) {
    const module = graph.getModuleInfo(each);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) roots.push(each);
    for (const importer of module.importers) seen.add(importer);
  }
  return roots;
}
