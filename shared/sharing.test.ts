import { expect, it } from 'vitest';
import { articlePicture, pagePicture } from './sharing.ts';

const site = {
  name: 'Octavo',
  description: 'Essays',
  timeZone: 'UTC',
  url: 'https://octavo.example',
  contact: { email: '', phone: '', location: '' },
  language: 'en',
  accent: '#9c2f1e',
  logo: '',
  comments: 'on',
  registration: 'open',
} as const;
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
  expect(pagePicture('', { ...site, description: 'Other' }).path).not.toBe(pagePicture('', site).path);
});

it('shows the publication on pages without a title of their own', () => {
  expect(pagePicture('', site)).toEqual(pagePicture('constructor', site));
  expect(pagePicture('', site).words).toMatchObject({ title: 'Octavo', foot: 'Essays' });
  expect(pagePicture('about', site).words).toMatchObject({ title: 'About', foot: 'Octavo' });
});
