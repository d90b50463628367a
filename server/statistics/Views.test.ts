import { expect, it } from 'vitest';
import { type View, Views } from './Views.ts';

const aView = (view: Partial<View> = {}): View => ({
  ...{ articleId: 1, site: 'example.com', browser: 'Firefox', address: '192.0.2.1', ...view },
});

it('remembers a bounded number of articles, sites and readers, and counts every view', () => {
  const views = new Views();

  for (let number = 0; number < 30_000; number++) {
    views.add(aView({ articleId: number, site: `${number}.example`, address: `address ${number}` }));
  }
  views.add(aView({ articleId: 0, site: '0.example' }));

  expect(views.total).toBe(30_001);
  expect([views.articles.size, views.sites.size, views.readerTexts().length]).toEqual([10_000, 500, 10_000]);
  expect([views.articles.get(0), views.sites.get('0.example')]).toEqual([2, 2]);
});

it('adds up with others, and has each reader once', () => {
  const [one, other] = [new Views(), new Views()];
  for (const views of [one, other]) {
    views.add(aView());
    views.add(aView({ browser: 'Safari' }));
  }
  other.add(aView({ articleId: null, site: null, address: '192.0.2.2' }));

  one.merge(other);

  expect([one.total, one.articles.get(1), one.sites.get('example.com')]).toEqual([5, 4, 4]);
  expect(one.readerTexts().sort()).toEqual(['192.0.2.1 Firefox', '192.0.2.1 Safari', '192.0.2.2 Firefox']);
});
