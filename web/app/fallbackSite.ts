import { languageTag } from '../../shared/kit/languageTag.ts';
import type { Site } from '../../shared/site/pages.ts';
import { desktopLanguage, desktopName, desktopServer, desktopTimeZone } from '../api/desktop.ts';

/** Returns the publication for a page that no server rendered, as in the desktop app. */
export function fallbackSite(): Site {
  return {
    name: desktopName() ?? 'Octavo',
    description: '',
    timeZone: desktopTimeZone() ?? 'UTC',
    url: desktopServer() ?? window.location.origin,
    contact: { email: '', phone: '', location: '' },
    menu: [
      { name: 'About', to: '/about' },
      { name: 'Privacy', to: '/policy' },
      { name: 'Terms', to: '/terms' },
    ],
    headerLinks: [],
    footerText: '',
    language: languageTag(desktopLanguage() ?? '') ?? 'en',
    accent: '',
    logo: '',
    comments: 'on',
    registration: 'open',
    hasMail: false,
  };
}
