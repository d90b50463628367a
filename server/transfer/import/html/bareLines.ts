import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../../../shared/kit/html.ts';
import { type Document, type Element, elementsIn, made, type Node, setChildren } from './elements.ts';

const BLOCKS = new Set(
  'address article aside blockquote details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav object ol p pre section summary table tbody td tfoot th thead tr ul video audio'.split(
    ' ',
  ),
);
/** Within these, empty lines part paragraphs too. */
const CONTAINERS = new Set(['div', 'blockquote', 'section', 'article', 'aside', 'main']);

/** Puts the bare lines of a text into paragraphs, as WordPress does when it shows them. */
export function paragraphsIn(parent: Document | Element): void {
  const written: Node[] = [];
  let line: Node[] = [];
  const flush = () => {
    if (line.some((node) => DomUtils.textContent(node).trim() !== '' || isShown(node)))
      written.push(setChildren(made('<p></p>'), line));
    line = [];
  };
  for (const node of [...parent.children]) {
    const isBlock = 'name' in node && BLOCKS.has(String(node.name));
    if (isBlock) {
      flush();
      if (CONTAINERS.has(String(node.name))) paragraphsIn(node as Element);
      written.push(node);
    } else if (node.type === 'text') {
      const [first = '', ...others] = DomUtils.textContent(node).split(/\n[ \t\r]*\n\s*/);
      for (const each of lined(first)) line.push(each);
      for (const text of others) {
        flush();
        for (const each of lined(text)) line.push(each);
      }
    } else line.push(node);
  }
  flush();
  setChildren(parent, written);
}

const isShown = (node: Node): boolean =>
  'name' in node && (node.name === 'img' || elementsIn(node as Element, ({ name }) => name === 'img').length > 0);

/** Returns the nodes of a text whose line ends are line breaks. */
const lined = (text: string): Node[] => parseDocument(escapeHtml(text).replace(/\r?\n(?=\S)/g, '<br>')).children;
