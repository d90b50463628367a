import { followActs } from './acts.ts';
import { allowSkippedTransitions } from './allowSkippedTransitions.ts';
import { becomeApplication } from './application.ts';
import { bringCurrentIntoView } from './bringCurrentIntoView.ts';
import { fitHeader } from './fitHeader.ts';
import { keepTyped } from './keepTyped.ts';
import { resumeFrame } from './loadFrame.ts';
import { watchMenus } from './menus.ts';
import { countPrefetched, prefetchLinks } from './prefetchLinks.ts';
import { focusSearchByKeys } from './searchKeys.ts';
import { speakDocument } from './speakDocument.ts';
import { watchTheme } from './theme.ts';

// The script of every document: it makes a page pleasant that can be read without it. In the application, it does the same.

speakDocument();
// The document's first script sets a theme only in supported browsers.
if (document.documentElement.dataset.theme !== undefined) {
  allowSkippedTransitions();
  watchTheme();
  watchMenus();
  followActs();
  focusSearchByKeys();
  resumeFrame();
  prefetchLinks();
  countPrefetched();
  keepTyped();
  // They measure the page: now that would lay it out within this script, which then takes as long as both.
  requestAnimationFrame(() => {
    fitHeader();
    bringCurrentIntoView();
  });
  becomeApplication(async () => (await import('../entry-client.tsx')).start());
}
