const GAP = 4;

/** Places a floating element below its anchor (or above, where there is no room), within the window. */
export function placeBelow(floating: HTMLElement, anchor: Pick<HTMLElement, 'getBoundingClientRect'>): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRoom = bottom + GAP + offsetHeight <= clientHeight || bottom < clientHeight / 2;
  const y = isRoom ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight);
  style.left = `${Math.max(GAP, Math.min(left, clientWidth - offsetWidth - GAP))}px`;
  style.top = `${y}px`;
  style.maxHeight = isRoom ? `${clientHeight - y - GAP}px` : `${top - 2 * GAP}px`;
}
