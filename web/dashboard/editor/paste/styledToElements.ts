type Style = Record<string, string>;

/** Elements with the meaning of a style. */
const SHOWN: [tag: string, isShown: (style: Style) => boolean][] = [
  ['strong', (style) => /^(bold|bolder|[6-9]00)$/.test(style['font-weight'] ?? '')],
  ['em', (style) => /^(italic|oblique)/.test(style['font-style'] ?? '')],
  ['s', (style) => /line-through/.test(style['text-decoration'] ?? style['text-decoration-line'] ?? '')],
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

/** Replaces styles with elements: a bold `<span>` becomes `<strong>`, a `<b>` of normal weight is unwrapped. See html/parseHtml.ts. */
export function styledToElements(body: Element): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = readStyle(element.getAttribute('data-style') ?? '');
    const tag = element.localName;
    if (TAKEN_BACK[tag]?.(style)) element.replaceWith(...element.childNodes);
    else if (tag === 'span' || tag === 'font') wrapContent(element, style);
  }
}

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

function wrapContent(element: Element, style: Style): void {
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6');
  for (const [tag, isShown] of SHOWN) {
    // A heading is bold by itself.
    if (!isShown(style) || (isHeading && tag === 'strong')) continue;
    const shown = element.ownerDocument.createElement(tag);
    shown.append(...element.childNodes);
    element.append(shown);
  }
}
