import { BLOCK_ELEMENTS } from '../../../../shared/documents/richText.ts';
import { alignmentOf, rename } from '../html/sanitise.ts';

type Style = Record<string, string>;

const BLOCK = Object.keys(BLOCK_ELEMENTS).join();

const decoration = (style: Style) => `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;

/** Elements with the meaning of a style. */
const SHOWN: [tag: string, isShown: (style: Style) => boolean][] = [
  ['strong', (style) => /^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '')],
  ['em', (style) => /^(italic|oblique)/.test(style['font-style'] ?? '')],
  ['s', (style) => decoration(style).includes('line-through')],
  ['u', (style) => decoration(style).includes('underline')],
  ['sup', (style) => style['vertical-align'] === 'super'],
  ['sub', (style) => style['vertical-align'] === 'sub'],
  ['mark', (style) => style['mso-highlight'] !== undefined],
];

const isLight = (style: Style) => /^(normal|[1-4]00)$/.test(style['font-weight'] ?? '');
const isUpright = (style: Style) => style['font-style'] === 'normal';

/** Styles that cancel the meaning of an element: Google Docs puts everything into a `<b>` of normal weight. */
const TAKEN_BACK: Record<string, (style: Style) => boolean> = {
  b: isLight,
  strong: isLight,
  i: isUpright,
  em: isUpright,
};

/** Gives the elements of a body the declarations that the styles of pasted HTML have for their classes. */
export function classesToStyles(html: string, body: Element): void {
  for (const [, css = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)) {
    for (const [, selectors = '', declarations = ''] of css.matchAll(/([^{}]{1,500})\{([^{}]*)\}/g)) {
      for (const [, tag = '', name = ''] of selectors.matchAll(/(?:^|,)[\s>-]*(\w*)\.([\w-]+)\s*(?=,|$)/g)) {
        for (const element of body.getElementsByClassName(name)) {
          if (tag && element.localName !== tag.toLowerCase()) continue;
          element.setAttribute('data-style', `${declarations};${element.getAttribute('data-style') ?? ''}`);
        }
      }
    }
  }
}

/** Replaces styles with elements: a bold `<span>` becomes `<strong>`, a `<b>` of normal weight is unwrapped. See html/parseHtml.ts. */
export function styledToElements(body: Element): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = readStyle(element.getAttribute('data-style') ?? '');
    const tag = element.localName;
    const isPlain = !SHOWN.some(([, isShown]) => isShown(style));
    if (style.display === 'none') element.remove();
    else if (TAKEN_BACK[tag]?.(style)) element.replaceWith(...element.childNodes);
    else if (tag === 'span' && /^(block|flex|grid|list-item|table)/.test(style.display ?? '')) rename(element, 'div');
    else if (isPlain) continue;
    else if (tag === 'span' || tag === 'font') wrapContent(element, style);
    else if (['td', 'th', 'p', 'li', 'div'].includes(tag))
      for (const part of linesIn(element)) wrapContent(part, style);
  }
}

/**
 * Gives cells the alignment that all their lines have. Returns the number of other blocks with an alignment, which texts do not have.
 */
export function linesToCells(body: Element): number {
  for (const cell of body.querySelectorAll('td, th')) {
    const [first, ...others] = [...cell.querySelectorAll('p, div')].map(alignmentOf);
    if (first && others.every((other) => other === first)) cell.setAttribute('data-align', first);
  }
  const blocks = [...body.querySelectorAll('p, div, center, h1, h2, h3, h4, h5, h6')];
  return blocks.filter((block) => !block.closest('td, th') && /\S/.test(block.textContent ?? '') && isAligned(block))
    .length;
}

const isAligned = (block: Element) => block.localName === 'center' || alignmentOf(block) !== undefined;

/** The declarations of a style attribute, in lower case. */
export function readStyle(css: string): Style {
  const declarations = css.toLowerCase().split(';');
  return Object.fromEntries(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
    }),
  );
}

/** The elements whose content is a line of text: the element itself, or those within it. */
const linesIn = (element: Element) =>
  [element, ...element.querySelectorAll(BLOCK)].filter((each) => !each.querySelector(`${BLOCK},div`));

function wrapContent(element: Element, style: Style): void {
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6, th');
  const isLink = element.closest('a') ?? element.querySelector('a');
  for (const [tag, isShown] of SHOWN) {
    // A heading is bold, and a link underlined, by itself.
    if (!isShown(style) || (isHeading && tag === 'strong') || (isLink && tag === 'u')) continue;
    if ((element.textContent ?? '').trim() === '') continue;
    const shown = element.ownerDocument.createElement(tag);
    shown.append(...element.childNodes);
    element.append(shown);
  }
}
