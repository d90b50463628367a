import { Mark } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Code from '@tiptap/extension-code';
import Italic from '@tiptap/extension-italic';
import Link from '@tiptap/extension-link';
import Strike from '@tiptap/extension-strike';
import Underline from '@tiptap/extension-underline';
import { INLINE_ELEMENTS } from '../../../../shared/richText.ts';
import { allowedValue } from '../html/allowList.ts';
import { ownAttributes } from './attributes.ts';

const link = Link.configure({
  autolink: false,
  // It does not ask if the address is allowed.
  linkOnPaste: false,
  openOnClick: false,
  HTMLAttributes: { target: null, rel: null },
  isAllowedUri: (address) => allowedValue('a', 'href', address) !== null,
}).extend({ priority: 100, inclusive: false, addAttributes: () => ownAttributes('a') });

/** TipTap's own, which know their keys and their Markdown; any other element has a mark of its name. */
const official: Record<string, Mark> = { a: link, strong: Bold, em: Italic, s: Strike, u: Underline, code: Code };

/** Elements that show as another one does share its mark, and are told apart by its attribute `element`. */
const ALIKE: Record<string, string> = { b: 'strong', i: 'em' };

/** A mark for each element within a line, in their order: the first are outermost. */
export const marks: Mark[] = Object.keys(INLINE_ELEMENTS)
  .filter((tag) => !(tag in ALIKE))
  .map((tag) => {
    const mark = official[tag] ?? Mark.create({ name: tag });
    const elements = [tag, ...Object.keys(ALIKE).filter((alike) => ALIKE[alike] === tag)];
    return mark.extend({
      excludes: mark.name,
      addAttributes: () => ({
        ...ownAttributes(tag),
        element: { default: tag, rendered: false, parseHTML: ({ localName }: HTMLElement) => localName },
      }),
      parseHTML: () => elements.map((element) => ({ tag: element })),
      renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [attrs.element, HTMLAttributes, 0],
    });
  });
