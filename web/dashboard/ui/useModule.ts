import { useEffect, useState } from 'react';

interface Loading<Module> {
  /** Undefined until it is loaded. */
  module?: Module;
  hasFailed?: true;
}

/** Imports a module once it is needed; `load` is the same function at every rendering. */
export function useModule<Module>(load: () => Promise<Module>, isNeeded = true): Loading<Module> {
  const [loading, setLoading] = useState<Loading<Module>>({});

  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (module) => setLoading({ module }),
      () => setLoading({ hasFailed: true }),
    );
  }, [load, isNeeded]);

  return loading;
}
