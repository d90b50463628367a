import { expect, it } from 'vitest';
import { settingDefaults } from '../settings/settings.ts';
import { siteOf } from './siteOf.ts';

const settings = {
  ...settingDefaults,
  name: 'Octavo',
  description: 'Essays',
  language: 'de',
  timeZone: 'UTC',
  contactEmail: 'hello@octavo.example',
  contactPhone: '',
  contactLocation: '',
  comments: 'on',
  registration: 'open',
} as const;
const place = { url: 'https://octavo.example', menu: [], hasMail: false };

it('shows dates in English again after another language', () => {
  const [german, english] = [siteOf(settings, place), siteOf({ ...settings, language: 'en' }, place)];

  expect(german.dates).toBeDefined();
  // As the dashboard shows changed settings in its document.
  expect(Object.assign({}, german, english).dates).toBeUndefined();
});
