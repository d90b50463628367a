/** Prepares the window's history for the router. Call it before the router is created. */
export function prepareHistory(): void {
  nameEntries();
  markSwipes();
  restoreFromCache();
}

/** Sets a key on entries that the browser creates, for a document or a fragment: the router cannot distinguish entries without one. */
function nameEntries(): void {
  const name = () => {
    const { history } = window;
    if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  };
  name();
  window.addEventListener('popstate', name);
}

/** Lets styles leave out the view transition to a page that the browser's own gesture has moved in already. */
function markSwipes(): void {
  const { dataset } = document.documentElement;
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    if (hasUAVisualTransition) dataset.swiped = '';
    else delete dataset.swiped;
  });
  document.addEventListener('click', () => delete dataset.swiped);
}

/** Restores the scroll position of a page from the back/forward cache: Safari shows it at the top. */
function restoreFromCache(): void {
  let left = 0;
  window.addEventListener('pagehide', () => {
    left = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    window.history.scrollRestoration = 'manual';
    if (window.scrollY === 0) window.scrollTo({ top: left, behavior: 'instant' });
  });
}
