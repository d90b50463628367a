/** Tells if the browser has the features that the dashboard uses beyond those of the reader's pages (checked in index.html). */
export function hasDashboardFeatures(): boolean {
  return (
    'popover' in HTMLElement.prototype &&
    'canParse' in URL &&
    'toSpliced' in Array.prototype &&
    'toWellFormed' in String.prototype &&
    CSS.supports('selector(:has(*))')
  );
}
