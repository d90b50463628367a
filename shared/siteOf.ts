import type { Site } from './pages.ts';
import type { SettingValues } from './settings.ts';

/** Returns the settings as every page shows them, at the publication's own address. */
export const siteOf = (settings: SettingValues, { url, menu }: Pick<Site, 'url' | 'menu'>): Site => ({
  name: settings.name,
  description: settings.description,
  timeZone: settings.timeZone,
  url,
  contact: { email: settings.contactEmail, phone: settings.contactPhone, location: settings.contactLocation },
  menu,
  headerLinks: settings.headerLinks.map(({ name, url }) => ({ name, to: url })),
  footerText: settings.footerText,
});
