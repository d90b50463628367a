/** Tells whether the browser has what the dashboard is made of, beyond what readers need (the first script of index.html). */
export function hasDashboardFeatures(): boolean {
  return (
    'popover' in HTMLElement.prototype &&
    'canParse' in URL &&
    'toSpliced' in Array.prototype &&
    'toWellFormed' in String.prototype &&
    CSS.supports('selector(:has(*))')
  );
}
