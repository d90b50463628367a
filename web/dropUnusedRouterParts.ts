import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what nothing uses of React Router: its own links, forms and prefetching, 4 kB (gzip) of every
 * reader's first load. It declares them as `forwardRef(…)` with a `displayName` put on them afterwards, which counts as used;
 * Rolldown's `manualPureFunctions` takes no method of a namespace.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'octavo:drop-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
        map: null,
      }),
    },
  };
}
