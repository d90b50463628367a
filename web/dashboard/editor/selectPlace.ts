import { type Editor, getMarkRange } from '@tiptap/core';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';

/** The elements that places count. A picture that is being uploaded is not stored with the text yet. */
const SELECTORS = { image: 'img[src]:not([src^="blob:"])', heading: 'h2, h3, h4, h5, h6', link: 'a[href]' };

/** Selects the element of a place; one in a block of HTML is selected with that block. Returns false where it is gone. */
export function selectPlace({ view, state, commands }: Editor, { element, index }: FormPlace): boolean {
  const found = element && view.dom.querySelectorAll(SELECTORS[element])[index ?? 0];
  if (!found) return false;
  // The editor knows of no positions within a block of HTML, which is shown as inert.
  const $pos = state.doc.resolve(view.posAtDOM(found.closest('[inert]') ?? found, 0));
  const { parent, nodeAfter } = $pos;
  if (parent.type.name === 'heading' && element === 'heading') {
    return commands.setTextSelection({ from: $pos.start(), to: $pos.end() });
  }
  const link = nodeAfter?.marks.find(({ type }) => type.name === 'link');
  const words = nodeAfter?.isText && link && getMarkRange($pos, link.type);
  return words ? commands.setTextSelection(words) : commands.setNodeSelection($pos.pos);
}
