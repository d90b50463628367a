interface TransitionEvent extends Event {
  viewTransition: ViewTransition | null;
}

/**
 * Handles the rejection of a view transition that the next navigation skips, which is no error: browsers do not for those
 * between documents, nor React Router for those between its pages
 * (https://www.w3.org/TR/css-view-transitions-1/#skip-the-view-transition).
 */
export function allowSkippedTransitions(): void {
  const handle = (transition: ViewTransition) => void transition.ready.catch(() => {});
  for (const type of ['pageswap', 'pagereveal']) {
    addEventListener(type, (event) => {
      const { viewTransition } = event as TransitionEvent;
      if (viewTransition) handle(viewTransition);
    });
  }
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    handle(transition);
    return transition;
  };
}
