import { useCallback, useEffect, useRef, useState } from 'react';
import { useStores } from './stores.ts';

/**
 * Loads a value, undefined until then, when the component is mounted, or anew when `call` changes, whatever order the
 * responses arrive in. A failure shows a toast, for example `failed`, if that is given.
 */
export function useLoaded<Value>(call: () => Promise<Value>, failed?: string) {
  const { toasts } = useStores();
  const [value, setValue] = useState<Value>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isLoading, setIsLoading] = useState(true);
  const latest = useRef(0);

  const load = useCallback(async () => {
    const request = ++latest.current;
    setIsLoading(true);
    setHasFailed(false);
    try {
      const loaded = await call();
      if (request === latest.current) setValue(() => loaded);
    } catch (problem) {
      if (request !== latest.current) return;
      if (failed) toasts.failure(problem, failed);
      setHasFailed(true);
    } finally {
      if (request === latest.current) setIsLoading(false);
    }
  }, [call, toasts, failed]);

  useEffect(() => void load(), [load]);

  return { value, hasFailed, isLoading, load };
}
