const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const EMPTY = ['br', 'col', 'hr', 'img'];

/** Splits HTML before and after each outermost element. */
export function slicesOf(html: string): string[] {
  const slices: string[] = [];
  let depth = 0;
  let from = 0;
  const cut = (to: number) => {
    if (to > from) slices.push(html.slice(from, to));
    from = to;
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth === 0) cut(index);
    if (!EMPTY.includes(name.toLowerCase())) depth += slash ? -1 : 1;
    if (depth === 0) cut(index + tag.length);
  }
  cut(html.length);
  return slices;
}
