import type { DesktopBridge } from '../../shared/desktop.ts';

declare global {
  interface Window {
    octavoDesktop: DesktopBridge;
  }
}

/** Returns the element of a selector. Throws where it is missing or of another kind. */
export function element<Kind extends Element>(selector: string, kind: abstract new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`);
  return found;
}
