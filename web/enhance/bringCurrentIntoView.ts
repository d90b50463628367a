/** Brings the current category into view, sideways only: `scrollIntoView` would move the page as well. */
export function bringCurrentIntoView(): void {
  const current = document.querySelector<HTMLElement>('[data-scrolls] [aria-current]');
  const list = current?.closest<HTMLElement>('[data-scrolls]');
  if (current && list) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}
