import { BLOCKS, INLINE } from '../../../../shared/richText.ts';
import { markRuns } from './markRuns.ts';
import { prepareTables } from './prepareTables.ts';

const FLOW = 'blockquote, details, summary, li, dt, dd, figure, figcaption, th, td, [data-caption]';
const BLOCK = [...Object.keys(BLOCKS), 'div'].join();

/**
 * Brings a parsed body of allowed elements into the shape that the schema reads:
 * text that stands beside blocks in a line of its own, tables in a box with their caption, code blocks in one element.
 * Text in the body itself is left to the caller.
 */
export function prepare(body: Element): void {
  prepareTables(body);
  for (const pre of body.querySelectorAll('pre')) preparePre(pre);
  markRuns(body);
  for (const flow of body.querySelectorAll(FLOW)) wrapBare(flow, '');
}

/** `<pre><code>` is one thing in the editor; any other `<pre>` is text with marks. */
function preparePre(pre: Element): void {
  const code = pre.firstChild;
  if (!(code instanceof Element) || code.localName !== 'code' || pre.childNodes.length > 1) return;
  const inner = Object.fromEntries([...code.attributes].map(({ name, value }) => [name, value]));
  pre.setAttribute('data-inner', JSON.stringify(inner));
  code.replaceWith(...code.childNodes);
}

/** Puts each run of text and inline elements among an element's children into a line: `kept` is for the document's own. */
export function wrapBare(container: Element, kept: 'kept' | ''): void {
  let run: ChildNode[] = [];
  const wrap = () => {
    if (run.some((node) => node instanceof Element || /[^ \t\r\n\f]/.test(node.nodeValue ?? ''))) {
      const line = container.ownerDocument.createElement('div');
      line.setAttribute('data-line', kept);
      run[0]?.before(line);
      line.append(...run);
    }
    run = [];
  };
  for (const node of [...container.childNodes]) {
    if (isInline(node)) run.push(node);
    else {
      wrap();
      if (node instanceof Element && Object.hasOwn(INLINE, node.localName)) wrapBare(node, kept);
    }
  }
  wrap();
}

function isInline(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  return !node.matches(BLOCK) && !node.querySelector(BLOCK);
}
