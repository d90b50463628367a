import { type AnyExtension, Node } from '@tiptap/core';
import { jsonAttribute, keptAttributes } from './keptAttributes.ts';

interface Block {
  /** The element's name, and the node's. */
  tag: string;
  content: string;
  group?: string;
  defining?: boolean;
  /** Shown as a `<div data-…>` in the editor, where the element itself would act: open, close or move. */
  asDiv?: boolean;
}

/** Blocks, or text by itself as in `<li>text</li>`. The first named is what an empty one is filled with. */
const blocksFirst = '(block | line)+';
const lineFirst = '(line | block)+';

/** What is no more than an element with its attributes. */
const blocks: Block[] = [
  { tag: 'p', content: 'inline*', group: 'block' },
  { tag: 'blockquote', content: blocksFirst, group: 'block', defining: true },
  { tag: 'ul', content: 'li+', group: 'block list' },
  { tag: 'ol', content: 'li+', group: 'block list' },
  { tag: 'li', content: lineFirst, defining: true },
  { tag: 'dl', content: '(dt | dd)+', group: 'block' },
  { tag: 'dt', content: lineFirst, defining: true },
  { tag: 'dd', content: lineFirst, defining: true },
  { tag: 'details', content: '(summary | block | line)+', group: 'block', defining: true, asDiv: true },
  { tag: 'summary', content: lineFirst, defining: true, asDiv: true },
  { tag: 'figure', content: '(line | block | figcaption)+', group: 'block', defining: true },
  { tag: 'figcaption', content: lineFirst, defining: true },
];

const plain = blocks.map(({ tag, content, group, defining = false, asDiv = false }) =>
  Node.create({
    name: tag,
    content,
    defining,
    marks: '_',
    ...(group ? { group } : {}),
    parseHTML: () => (asDiv ? [{ tag }, { tag: `div[data-${tag}]` }] : [{ tag }]),
    renderHTML: ({ HTMLAttributes }) =>
      asDiv ? ['div', { ...HTMLAttributes, [`data-${tag}`]: '' }, 0] : [tag, HTMLAttributes, 0],
    addAttributes: () => keptAttributes(tag),
  }),
);

const doc = Node.create({ name: 'doc', topNode: true, content: blocksFirst, marks: '_' });

const text = Node.create({ name: 'text', group: 'inline' });

/** Text that stands beside blocks, or alone in a list item or a cell, without an element of its own. */
const line = Node.create({
  name: 'line',
  content: 'inline*',
  addAttributes: () => ({
    /** In the document itself only what came so stays so; anything else becomes a paragraph. */
    kept: {
      default: false,
      parseHTML: (element) => element.getAttribute('data-line') === 'kept',
      renderHTML: ({ kept }) => ({ 'data-line': kept ? 'kept' : '' }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-line]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

const heading = Node.create({
  name: 'heading',
  content: 'inline*',
  group: 'block',
  defining: true,
  addAttributes: () => ({ ...keptAttributes('h2'), level: { default: 2, rendered: false } }),
  parseHTML: () => [2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

const pre = Node.create({
  name: 'pre',
  content: 'inline*',
  group: 'block',
  code: true,
  defining: true,
  /** `inner`: the attributes of the `<code>` within, or null where there is none. */
  addAttributes: () => ({ ...keptAttributes('pre'), ...jsonAttribute('inner') }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs.inner ? ['pre', HTMLAttributes, ['code', node.attrs.inner, 0]] : ['pre', HTMLAttributes, 0],
});

const hr = Node.create({
  name: 'hr',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
  addAttributes: () => keptAttributes('hr'),
});

const br = Node.create({
  name: 'br',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: ({ HTMLAttributes }) => ['br', HTMLAttributes],
  renderText: () => '\n',
  addAttributes: () => keptAttributes('br'),
});

const img = Node.create({
  name: 'img',
  group: 'inline',
  inline: true,
  draggable: true,
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addAttributes: () => keptAttributes('img'),
});

export const blockNodes: AnyExtension[] = [doc, text, ...plain, heading, pre, line, hr, br, img];
