import { runInAction } from 'mobx';
import { accentStyles } from '../../../shared/settings/accent.ts';
import type { PublicSettings } from '../../../shared/settings/settings.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { siteOf } from '../../../shared/site/siteOf.ts';

/** Shows settings at once in this document, which was rendered with earlier ones. */
export function showSettings(site: Site, settings: PublicSettings): void {
  runInAction(() => Object.assign(site, siteOf(settings, site)));
  // Constructed, because the Content-Security-Policy allows no inline styles.
  const accent = new CSSStyleSheet();
  accent.replaceSync(accentStyles(settings.accent));
  document.adoptedStyleSheets = [accent];
}
