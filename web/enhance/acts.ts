import { goBack } from './goBack.ts';
import { closeMenus, openMenu } from './menus.ts';
import { actInText, share } from './reading.ts';

/** Does what pressed elements with `data-act` are for, in the whole document. */
export function followActs(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const pressed = event.target.closest<HTMLElement>('[data-act]');
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (pressed instanceof HTMLAnchorElement) event.preventDefault();
    acts[pressed.dataset.act ?? '']?.(pressed, event.target);
  });
}

/** What pressed elements do, by the name of it; those in texts have none. */
const acts: Record<string, (pressed: HTMLElement, target: Element) => void> = {
  '': actInText,
  menu: openMenu,
  close: closeMenus,
  back: goBack,
  share: ({ dataset: { title = '', url = '' } }) => void share({ title, url }),
};
