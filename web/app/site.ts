import type { Site } from '../../shared/pages.ts';

/** What stands for the publication where no server rendered the page, as in the desktop app. */
export function unknownSite(): Site {
  return {
    name: 'Octavo',
    description: '',
    url: window.location.origin,
    contact: { email: '', phone: '', location: '' },
  };
}
