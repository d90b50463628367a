import { runInAction } from 'mobx';
import { accentStyles } from '../../../shared/accent.ts';
import type { Site } from '../../../shared/pages.ts';
import type { PublicSettings } from '../../../shared/settings.ts';
import { siteOf } from '../../../shared/siteOf.ts';

/** Shows settings at once in this document, which was rendered with earlier ones. */
export function showSettings(site: Site, settings: PublicSettings): void {
  runInAction(() => Object.assign(site, siteOf(settings, site)));
  // Constructed, because the Content-Security-Policy allows no inline styles.
  const accent = new CSSStyleSheet();
  accent.replaceSync(accentStyles(settings.accent));
  document.adoptedStyleSheets = [accent];
}
