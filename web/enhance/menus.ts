/** The menus of narrow windows: native modal dialogs, so that the rest is inert while one is open. */
const MENU = 'dialog[data-menu]';
/** The small menus of the header. */
const DROPDOWN = 'details[data-dropdown]';

/** Closes menus as their readers expect it: by a click beside them, by a link in them, by Escape, and in a wide window. */
export function watchMenus(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // Beside the panel, the dialog itself is the target.
    if (target.matches(MENU) || target.closest(`${MENU} a`)) closeMenus();
    closeDropdowns(target.closest('a') ? null : target);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') keepFocus(event);
    if (event.key !== 'Escape') return;
    const dropdown = document.querySelector<HTMLElement>(`${DROPDOWN}[open]`);
    closeDropdowns(null);
    if (dropdown?.contains(document.activeElement)) dropdown.querySelector('summary')?.focus();
  });
  document.addEventListener('focusin', ({ target }) => closeDropdowns(target as Element));
  matchMedia('(min-width: 768px)').addEventListener('change', closeMenus);
}

/** Opens the menu that a button controls. */
export function openMenu(button: HTMLElement): void {
  const menu = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(menu instanceof HTMLDialogElement)) return;
  // Safari does not focus a clicked button, to which the dialog is to return the focus.
  button.focus();
  menu.showModal();
  button.ariaExpanded = 'true';
  menu.addEventListener(
    'close',
    () => {
      button.ariaExpanded = 'false';
    },
    { once: true },
  );
}

export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDialogElement>(`${MENU}[open]`)) menu.close();
}

/** Closes all small menus but the one around an element. */
function closeDropdowns(around: Element | null): void {
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open]`)) {
    if (!around || !dropdown.contains(around)) dropdown.open = false;
  }
}

/** Moves the focus from the last link of a menu to the first and back; by default, browsers include their own controls. */
function keepFocus(event: KeyboardEvent): void {
  const menu = document.activeElement?.closest(MENU);
  if (!menu) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button, summary, input:checked')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus({ focusVisible: true } as FocusOptions);
}
