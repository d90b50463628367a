import { useCallback, useEffect, useState } from 'react';
import { useStores } from '../kernel/stores.ts';

interface Loaded<Value> {
  /** Undefined until it is loaded. */
  value: Value | undefined;
  hasFailed: boolean;
  load: () => Promise<void>;
}

/** Loads a value when the component is mounted, or anew when `call` changes; a failure shows a toast, for example `failed`. */
export function useLoaded<Value>(call: () => Promise<Value>, failed: string): Loaded<Value> {
  const { toasts } = useStores();
  const [value, setValue] = useState<Value>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const loaded = await call();
      setValue(() => loaded);
    } catch (problem) {
      toasts.failure(problem, failed);
      setHasFailed(true);
    }
  }, [call, toasts, failed]);

  useEffect(() => void load(), [load]);

  return { value, hasFailed, load };
}
