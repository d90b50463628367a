/**
 * Parses HTML that may come from anywhere. Nothing of it runs or loads, and nothing in it is a style or a handler of
 * this page, which its Content-Security-Policy would report: `style` is read as `data-style`.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${withoutStyles(html)}`, 'text/html').body;
}

/** Renames the styles and event handlers in HTML, so that browsers ignore them. */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replace(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replace(/"[^"]*"|'[^']*'|(?<=[\s/"'])(style|on[a-z]+)(?=\s*=)/gi, (found, name) =>
        name ? `data-${name}` : found,
      ),
    );
}
