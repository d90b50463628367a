/**
 * Handles the rejection of a view transition that the next navigation skips, which is no error: React Router handles that of
 * `finished` alone (https://www.w3.org/TR/css-view-transitions-1/#skip-the-view-transition).
 */
export function allowSkippedTransitions(document: Document): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
