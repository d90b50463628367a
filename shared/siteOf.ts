import { dateFormatOf } from './dateFormat.ts';
import type { Site } from './pages.ts';
import type { SettingValues } from './settings.ts';

/** Returns the settings as every page shows them, at the publication's own address. */
export function siteOf(settings: SettingValues, url: string): Site {
  const { name, description, timeZone, language, accent, logo, comments, registration } = settings;
  const dates = dateFormatOf(language);
  return {
    name,
    description,
    timeZone,
    url,
    contact: { email: settings.contactEmail, phone: settings.contactPhone, location: settings.contactLocation },
    language,
    accent,
    logo,
    comments,
    registration,
    ...(dates && { dates }),
  };
}
