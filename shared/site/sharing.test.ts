import { expect, it } from 'vitest';
import type { Site } from './pages.ts';
import { articlePicture, pagePicture } from './sharing.ts';

const site = {
  name: 'Octavo',
  description: 'Essays',
  timeZone: 'UTC',
  url: 'https://octavo.example',
  contact: { email: '', phone: '', location: '' },
  menu: [],
  headerLinks: [],
  footerText: '',
  language: 'en',
  accent: '#9c2f1e',
  logo: '',
  comments: 'on',
  registration: 'open',
  hasMail: false,
} satisfies Site;
const paths = (values: { slug: string; title: string }[]) =>
  values.map((article) => articlePicture(article, site).path);

it('changes the address of a picture with its words', () => {
  const article = { slug: 'a', title: 'One' };

  const [one, same, other] = paths([article, { ...article }, { ...article, title: 'Two' }]);

  expect(one).toMatch(/^\/sharing\/articles\/a-[0-9a-z]{7}\.png$/);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(articlePicture(article, { ...site, name: 'Other' }).path).not.toBe(one);
  expect(articlePicture(article, { ...site, accent: '#1f5f8b' }).path).not.toBe(one);
  expect(pagePicture('', null, { ...site, description: 'Other' }).path).not.toBe(pagePicture('', null, site).path);
  expect(pagePicture('', null, { ...site, accent: '#1f5f8b' }).path).not.toBe(pagePicture('', null, site).path);
});

it('shows the publication on pages without a title of their own', () => {
  expect(pagePicture('', null, site)).toEqual(pagePicture('nothing', null, site));
  expect(pagePicture('', null, site).words).toMatchObject({ title: 'Octavo', foot: 'Essays' });
  expect(pagePicture('about', 'About', site).words).toMatchObject({ title: 'About', foot: 'Octavo' });
});
