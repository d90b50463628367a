import type { Site } from '../../shared/pages.ts';
import { desktopName, desktopServer } from '../api/desktop.ts';

/** What stands for the publication where no server rendered the page, as in the desktop app. */
export function unknownSite(): Site {
  return {
    name: desktopName() ?? 'Octavo',
    description: '',
    url: desktopServer() ?? window.location.origin,
    contact: { email: '', phone: '', location: '' },
  };
}
