import { type RefObject, useEffect, useState } from 'react';

/** The tabIndex of an element that is a stop for the keyboard only while its content overflows it. */
export function useScrollStop(scroller: RefObject<HTMLElement | null>): 0 | undefined {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller]);

  return overflows ? 0 : undefined;
}
