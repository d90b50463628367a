import type { Editor } from '@tiptap/core';

const GAP = 8;

/** Places a floating element above what is selected, or below it, in view and between the toolbar and the other end of the window; hides it where it would cover either. */
export function placeBeside(floating: HTMLElement, { editor, toolbar }: { editor: Editor; toolbar: Element }): void {
  const box = selectedBox(editor);
  const bar = toolbar.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  // On a phone it is below the text.
  const [top, bottom] = bar.top < clientHeight / 2 ? [bar.bottom, clientHeight] : [0, bar.top];
  const { offsetWidth, offsetHeight, style } = floating;
  const above = box.top - GAP - offsetHeight;
  const below = box.bottom + GAP;
  const isInView = box.bottom > top && box.top < bottom;
  const y = above >= top ? above : below + offsetHeight <= bottom ? below : null;
  const isHidden = (y === null || !isInView) && !floating.contains(document.activeElement);
  style.visibility = isHidden ? 'hidden' : 'visible';
  if (y === null) return;
  const x = (box.left + box.right - offsetWidth) / 2;
  style.left = `${Math.max(GAP, Math.min(x, clientWidth - offsetWidth - GAP))}px`;
  style.top = `${y}px`;
}

/** The box around what is selected. The browser has no selection there while the focus is elsewhere. */
function selectedBox({ view, state: { selection } }: Editor): DOMRect {
  const range = document.createRange();
  const [start, end] = [view.domAtPos(selection.from), view.domAtPos(selection.to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.getBoundingClientRect();
}
