import { type AnyExtension, Node, textblockTypeInputRule } from '@tiptap/core';
import CodeBlock from '@tiptap/extension-code-block';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Heading from '@tiptap/extension-heading';
import HorizontalRule from '@tiptap/extension-horizontal-rule';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import type { Callout } from '../../../../shared/documents/richText.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { ownAttributes } from './attributes.ts';
import { lists } from './lists.ts';

const heading = Heading.configure({ levels: [2, 3, 4, 5, 6] }).extend({
  /** `# ` is a heading 2 as well: the page's h1 is the title. */
  addInputRules() {
    const getAttributes = ([, signs = '']: RegExpMatchArray) => ({ level: Math.max(2, signs.length) });
    return [textblockTypeInputRule({ find: /^(#{1,4})\s$/, type: this.type, getAttributes })];
  },
});

/** The paragraph; `as` marks one that was read with or without its `<p>`, other than the default. See html/shape.ts. */
const paragraph = Paragraph.extend({
  addAttributes: () => ({
    as: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-as'),
      renderHTML: ({ as }) => ({ 'data-as': as }),
    },
  }),
});

/** The names of callouts, which the styles show. */
const calloutNames: Record<Callout, string> = msg({ note: 'Note', tip: 'Tip', warning: 'Warning' });

/** Elements without an extension of TipTap. A real `<details>` would open and close during editing. */
const others = [
  { tag: 'figure', content: '(paragraph | block | figcaption)+', group: 'block' },
  { tag: 'figcaption', content: 'inline*' },
  { tag: 'details', content: 'summary? block+', group: 'block', element: 'div' },
  { tag: 'summary', content: 'inline*' },
  /** Not an `<aside>`, which would be a landmark of the screen. */
  { tag: 'aside', content: 'block+', group: 'block', element: 'div' },
  { tag: 'dl', content: '(dt | dd)+', group: 'block' },
  { tag: 'dt', content: 'inline*' },
  { tag: 'dd', content: 'block+' },
].map(({ tag, element = tag, group = '', content }) =>
  Node.create({
    name: tag,
    content,
    group,
    defining: true,
    addAttributes: () => ownAttributes(tag),
    parseHTML: () => [{ tag }, { tag: `[data-${tag}]` }],
    renderHTML: ({ HTMLAttributes }) => [
      element,
      {
        ...HTMLAttributes,
        ...(element === tag ? {} : { [`data-${tag}`]: '' }),
        ...('data-embed' in HTMLAttributes
          ? { 'data-provider': embedAt(HTMLAttributes['data-embed'] ?? '')?.provider }
          : {}),
        ...('data-callout' in HTMLAttributes
          ? { 'data-kind': t(calloutNames[(HTMLAttributes['data-callout'] ?? 'note') as Callout]) }
          : {}),
      },
      0,
    ],
  }),
);

export const blocks: AnyExtension[] = [
  Document.extend({ content: '(block | opaqueHtml)+' }),
  Text,
  paragraph,
  heading,
  ...lists,
  // Pasted code is read with all that is pasted.
  CodeBlock.extend({ addProseMirrorPlugins: () => [] }),
  HorizontalRule,
  HardBreak,
  ...others,
];
