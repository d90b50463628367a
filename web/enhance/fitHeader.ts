/** Moves the links of the header that have no room into its menu 'More', as its width changes; returns what ends that. */
export function fitHeader(): (() => void) | undefined {
  const list = document.querySelector<HTMLElement>('[data-fits]');
  const more = list?.nextElementSibling;
  if (!list || !(more instanceof HTMLElement)) return undefined;
  const observer = new ResizeObserver(() => showFitting(list, more));
  observer.observe(list.parentElement ?? list);
  return () => observer.disconnect();
}

function showFitting(list: HTMLElement, more: HTMLElement): void {
  const items = [...list.children] as HTMLElement[];
  const others = [...more.querySelectorAll('li')];
  const show = (count: number) => {
    for (const [index, item] of items.entries()) item.hidden = index >= count;
    for (const [index, item] of others.entries()) item.hidden = index < count;
    more.hidden = count >= items.length;
  };
  for (let count = items.length; count >= 0; count--) {
    show(count);
    if (list.scrollWidth <= list.clientWidth) return;
  }
}
