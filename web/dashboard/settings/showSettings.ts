import { runInAction } from 'mobx';
import { accentTones } from '../../../shared/accent.ts';
import type { Site } from '../../../shared/pages.ts';
import type { SettingValues } from '../../../shared/settings.ts';
import { siteOf } from '../../../shared/siteOf.ts';

/** Shows settings at once in this document, which was rendered with earlier ones. */
export function showSettings(site: Site, settings: SettingValues): void {
  runInAction(() => Object.assign(site, siteOf(settings, site.url)));
  const { light, dark } = accentTones(settings.accent);
  document.documentElement.style.setProperty('--rubric', `light-dark(${light}, ${dark})`);
}
