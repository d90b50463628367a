import type { Site } from '../../shared/site/pages.ts';

export const site: Site = {
  name: 'Octavo',
  description: 'Essays on paper.',
  timeZone: 'Europe/Lisbon',
  url: 'https://octavo.example',
  contact: { email: 'hello@octavo.example', phone: '+351 21 555 0142', location: 'Lisbon' },
  menu: [
    { name: 'About', to: '/about' },
    { name: 'Privacy', to: '/policy' },
    { name: 'Terms', to: '/terms' },
  ],
  headerLinks: [],
  footerText: '',
  language: 'en',
  accent: '#9c2f1e',
  logo: '',
  comments: 'on',
  registration: 'open',
  hasMail: true,
};
