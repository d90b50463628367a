import type { Toasts } from '../../kernel/Toasts.ts';
import { followSections } from './followSections.ts';
import { openPicture } from './openPicture.ts';

/** Everything that a reader does with a text but reading it: one chunk, loaded with the first of it. */
export { share } from './share.ts';

/** Does what the pressed part of a text is for: copies code, shows a picture, follows the contents. */
export function act(pressed: HTMLElement, toasts: Toasts): void {
  if (pressed instanceof HTMLAnchorElement) openPicture(pressed);
  else if (pressed instanceof HTMLDetailsElement) followSections(pressed);
  else void copyCode(pressed, toasts);
}

/** Copies the code before a button; where the browser does not allow that, selects it, so that one key is enough. */
async function copyCode(button: HTMLElement, toasts: Toasts): Promise<void> {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    toasts.success('Code copied.');
  } catch {
    if (code) window.getSelection()?.selectAllChildren(code);
    toasts.failure(null, 'The browser did not allow copying. The code is selected: copy it with your keyboard.');
  }
}
