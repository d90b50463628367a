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

/** Elements that look like another one share its mark; its attribute `element` distinguishes them. */
const ALIKE: Record<string, string> = { b: 'strong', i: 'em' };

/** The marks of all inline elements, in their order of nesting: the first are outermost. */
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
      addInputRules() {
        return signRules(tag, this.type);
      },
    });
  });
