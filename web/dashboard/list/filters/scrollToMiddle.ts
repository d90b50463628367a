/** Scrolls an element of a line that scrolls sideways to its middle, and nothing else. */
export function scrollToMiddle(line: Element | null | undefined, element: HTMLElement | null | undefined): void {
  if (!(line instanceof HTMLElement) || !element) return;
  line.scrollLeft = element.offsetLeft - line.offsetLeft - (line.clientWidth - element.offsetWidth) / 2;
}
