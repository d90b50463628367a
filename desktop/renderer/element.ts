import type { DesktopBridge } from '../../shared/desktop.ts';
import { speak } from '../../shared/texts/t.ts';

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

/** Has the page speak the language that the app has written into it. */
export function speakDocument(): void {
  speak({
    language: document.documentElement.lang,
    texts: JSON.parse(element('#texts', HTMLScriptElement).textContent || '{}'),
  });
}

/** Puts texts into the elements of these selectors. */
export function say(texts: Record<string, string>): void {
  for (const [selector, text] of Object.entries(texts)) element(selector, HTMLElement).textContent = text;
}

/** Names a button that has a sign alone; `hint` adds its key. */
export function nameButton(selector: string, name: string, hint: string): void {
  Object.assign(element(selector, HTMLButtonElement), { ariaLabel: name, title: hint });
}
