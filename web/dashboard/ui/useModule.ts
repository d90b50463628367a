import { useEffect, useState } from 'react';

interface Loading<Module> {
  /** Undefined until it is loaded. */
  module?: Module;
  hasFailed?: true;
}

/** The modules that are loaded, by the functions that import them. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Imports a module once it is needed, which is there at once where it was loaded before; `load` is the same function at every rendering. */
export function useModule<Module>(load: () => Promise<Module>, isNeeded = true): Loading<Module> {
  const [loading, setLoading] = useState<Loading<Module>>(() => (isNeeded ? alreadyLoaded(load) : {}));

  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (module) => {
        loaded.set(load, module);
        setLoading({ module });
      },
      () => setLoading({ hasFailed: true }),
    );
  }, [load, isNeeded]);

  return loading;
}

function alreadyLoaded<Module>(load: () => Promise<Module>): Loading<Module> {
  return loaded.has(load) ? { module: loaded.get(load) as Module } : {};
}
