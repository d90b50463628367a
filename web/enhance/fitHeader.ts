/** Moves the links of the header that have no room into its menu 'More', as its width changes; returns what ends that. */
export function fitHeader(): (() => void) | undefined {
  const list = document.querySelector<HTMLElement>('[data-fits]');
  const more = list?.nextElementSibling;
  if (!list || !(more instanceof HTMLElement)) return undefined;
  showFitting(list, more);
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // In the next frame, since it changes the height of what is observed, which browsers report as an error.
    if (!isFirst) requestAnimationFrame(() => showFitting(list, more));
    isFirst = false;
  });
  observer.observe(list.parentElement ?? list);
  return () => observer.disconnect();
}

function showFitting(list: HTMLElement, more: HTMLElement): void {
  const items = [...list.children] as HTMLElement[];
  for (let count = items.length; count >= 0; count--) {
    for (const [index, item] of items.entries()) item.hidden = index >= count;
    more.hidden = count === items.length;
    if (list.scrollWidth <= list.clientWidth) break;
  }
  const others = items.filter(({ hidden }) => hidden).map((item) => item.cloneNode(true) as HTMLElement);
  for (const item of others) item.hidden = false;
  more.querySelector('ul')?.replaceChildren(...others);
}
