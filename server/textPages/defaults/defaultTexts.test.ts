import { expect, it } from 'vitest';
import type { Site } from '../../../shared/site/pages.ts';
import { sanitize } from '../../documents/text/sanitize.ts';
import { defaultText } from './defaultTexts.ts';

const site: Site = {
  name: 'Octavo',
  description: 'Essays on paper.',
  timeZone: 'UTC',
  url: 'https://octavo.example',
  contact: { email: 'hello@octavo.example', phone: '', location: 'Lisbon' },
  menu: [],
  headerLinks: [],
  footerText: '',
  language: 'en',
  accent: '#9c2f1e',
  logo: '',
  comments: 'on',
  registration: 'open',
  hasMail: false,
};
const hostile = { ...site, name: '<b>&"', description: '"><script>alert(1)</script>' };

it.each(['about', 'policy', 'terms'])('%s is what the sanitiser would store, whatever the settings', async (slug) => {
  for (const each of [site, hostile]) {
    const { content = '' } = defaultText(slug, each) ?? {};

    const sanitised = await sanitize(content, each.url);

    expect(content.length).toBeGreaterThan(1_000);
    expect(sanitised.replaceAll('&quot;', '"')).toBe(content.replaceAll('&quot;', '"'));
  }
});

it('has none for other pages', () => {
  expect([defaultText('imprint', site), defaultText('constructor', site)]).toEqual([undefined, undefined]);
});
