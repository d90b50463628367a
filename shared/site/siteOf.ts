import { dateFormatOf } from '../kit/dateFormat.ts';
import type { PublicSettings } from '../settings/settings.ts';
import type { Site } from './pages.ts';

/** Returns the settings as every page shows them, at the publication's own address. */
export function siteOf(settings: PublicSettings, { url, menu, hasMail }: Pick<Site, 'url' | 'menu' | 'hasMail'>): Site {
  const { name, description, timeZone, footerText, language, accent, logo, comments, registration } = settings;
  return {
    name,
    description,
    timeZone,
    url,
    contact: { email: settings.contactEmail, phone: settings.contactPhone, location: settings.contactLocation },
    menu,
    headerLinks: settings.headerLinks.map(({ name, url }) => ({ name, to: url })),
    footerText,
    language,
    accent,
    logo,
    comments,
    registration,
    hasMail,
    dates: dateFormatOf(language),
  };
}
