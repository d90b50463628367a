import { Mark } from '@tiptap/core';
import Bold from '@tiptap/extension-bold';
import Code from '@tiptap/extension-code';
import Italic from '@tiptap/extension-italic';
import Strike from '@tiptap/extension-strike';
import Underline from '@tiptap/extension-underline';
import { INLINE_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { ownAttributes } from './attributes.ts';
import { link } from './link.ts';
import { signRules } from './markSigns.ts';

/** The links, and TipTap's own marks, with shortcuts and Markdown; every other inline element has a mark of its name. */
const official: Record<string, Mark> = { a: link, strong: Bold, em: Italic, s: Strike, u: Underline, code: Code };

/** The marks of all inline elements, in their order of nesting: the first are outermost. */
export const marks: Mark[] = Object.keys(INLINE_ELEMENTS).map((tag) => {
  const mark = official[tag] ?? Mark.create({ name: tag });
  return mark.extend({
    excludes: mark.name,
    addAttributes: () => ownAttributes(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addInputRules() {
      return signRules(tag, this.type);
    },
  });
});
