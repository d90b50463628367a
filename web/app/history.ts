/** Prepares the window's history for the router, which is made afterwards. */
export function prepareHistory(): void {
  nameEntries();
  markSwipes();
  restoreFromCache();
}

/** Gives a key to the entries that the browser makes, for a new document or a fragment: the router takes all without one for the same. */
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

/** Safari begins at the top with a document that it takes back as it was left. */
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
