import type { Rolldown } from 'vite';

const APPLICATION = /[\\/]web[\\/]entry-client\.tsx$/;
const PAGE = /[\\/]web[\\/]dashboard[\\/]DashboardPage\.tsx$/;
const DASHBOARD = /[\\/]web[\\/]dashboard[\\/]/;

/** The files into which modules are put together, in the order in which a browser comes to need them; all others are small. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The script of every document.
  { name: 'document', tags: ['$initial'], priority: 2 },
  // The application, one file: it compresses better, and is requested at once.
  {
    name: (id, graph) => (rootsOf(id, graph).some((root) => APPLICATION.test(root)) ? 'application' : null),
    debugName: 'application',
    priority: 1,
  },
  // What is loaded with the dashboard, and by no page of readers, in place of two dozen small ones.
  {
    name: (id, graph) => {
      const roots = rootsOf(id, graph);
      return !PAGE.test(id) && roots.some((root) => PAGE.test(root)) && roots.every((root) => DASHBOARD.test(root))
        ? 'dashboard'
        : null;
    },
    debugName: 'dashboard',
    includeDependenciesRecursively: false,
  },
];

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
