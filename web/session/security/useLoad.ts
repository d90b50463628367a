import { useCallback, useEffect, useRef, useState } from 'react';

/** Loads a value when the component is mounted, and again on request; the latest response is shown, and no older one. */
export function useLoad<Value>(call: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(0);

  const load = useCallback(async () => {
    const request = ++latest.current;
    setHasFailed(false);
    try {
      const loaded = await call();
      if (request === latest.current) setValue(() => loaded);
    } catch {
      if (request === latest.current) setHasFailed(true);
    }
  }, [call]);

  useEffect(() => void load(), [load]);

  return { value, hasFailed, load };
}
