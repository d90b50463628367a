import { type RefObject, useEffect, useState } from 'react';

/** The tabIndex of an element that is a stop for the keyboard only while its content overflows it. */
export function useScrollStop(scroller: RefObject<HTMLElement | null>): 0 | undefined {
  // Until it is measured it may overflow; where no script runs, it never is.
  const [overflows, setOverflows] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller]);

  return overflows ? 0 : undefined;
}
