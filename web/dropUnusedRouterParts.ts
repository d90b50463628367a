import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what readers do not need of React Router, 5 kB (gzip) of their first load: its warnings for
 * developers, which every bundler is given, and its own links, forms and prefetching, which nothing uses. It declares those as
 * `forwardRef(…)` with a `displayName` put on them afterwards, which counts as used; Rolldown's `manualPureFunctions` takes no
 * method of a namespace, and its `propertyWriteSideEffects: false` removes assignments that React needs.
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
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
        map: null,
      }),
    },
  };
}
