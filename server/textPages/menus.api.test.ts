import { describe, expect } from 'vitest';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { makeTextPage } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

const textOf = async (path: string) => (await fetch(octavo.url + path)).text();
const read = async (slug: string): Promise<TextPage> => (await octavo.admin.get(`/api/pages/${slug}`)).body;
const update = (slug: string, body: object, headers = {}) => octavo.admin.put(`/api/pages/${slug}`, body, { headers });
const list = async (): Promise<TextPage[]> => (await octavo.admin.get('/api/pages')).body.pages;
const order = async () => (await list()).map(({ slug }) => slug);
/** The names of the links of a page's header. */
const headerOf = (page: string) => linksIn(/<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(page)?.[1] ?? '');
const footerOf = (page: string) => linksIn(/<nav aria-labelledby="quick-links">(.*?)<\/nav>/s.exec(page)?.[1] ?? '');
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);

describe('the menus', () => {
  it('have the pages as chosen, in their order, under their menu titles, on every page at once', async () => {
    const usual = ['Home', 'About', 'Privacy', 'Terms', 'Contact'];
    const home = await textOf('/');
    const { slug } = await makeTextPage(octavo, { title: 'Team', inMenu: 'header', order: 1 });
    const first = await textOf('/');

    await update(slug, { inMenu: 'footer', menuTitle: 'We' });
    const second = await textOf('/');
    await octavo.admin.delete(`/api/pages/${slug}`);

    expect([headerOf(home), footerOf(home)]).toEqual([usual, [...usual, 'Feed']]);
    expect(headerOf(first)).toEqual(['Home', 'Team', 'About', 'Privacy', 'Terms', 'Contact']);
    expect(headerOf(second)).toEqual(usual);
    expect(footerOf(second)).toEqual(['Home', 'We', 'About', 'Privacy', 'Terms', 'Contact', 'Feed']);
    expect(footerOf(await textOf('/'))).toEqual([...usual, 'Feed']);
  });

  it('change with the order of the pages, which makes no new version', async () => {
    const before = await order();
    const { version } = await read('terms');

    const { body } = await update('terms', { order: 1 });

    expect(body.page).toMatchObject({ order: 1, version });
    expect(await order()).toEqual(['terms', ...before.filter((slug) => slug !== 'terms')]);
    expect((await list()).map((page) => page.order)).toEqual(before.map((_, index) => index + 1));
    expect(headerOf(await textOf('/'))).toEqual(['Home', 'Terms', 'About', 'Privacy', 'Contact']);
    await update('terms', { order: 3 });
    expect(await order()).toEqual(before);
  });

  it('have further links, and the footer a text, as they were typed', async () => {
    const headerLinks = [
      { name: 'Shop <b>', url: 'https://shop.example/?a=1&b=2' },
      { name: 'Write', url: 'mailto:us@octavo.example' },
    ];

    await octavo.admin.put('/api/settings', { headerLinks, footerText: 'Printed\nby <hand>.' });
    const home = await textOf('/');
    await octavo.admin.put('/api/settings', { headerLinks: [], footerText: '' });

    expect(headerOf(home).slice(-3)).toEqual(['Contact', 'Shop &lt;b&gt;', 'Write']);
    expect(footerOf(home)).toContain('Write');
    expect(home).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(home).toContain('Printed\nby &lt;hand&gt;.</p>');
    expect(headerOf(await textOf('/'))).not.toContain('Write');
  });

  const unsafe = 'Each address must be a path such as /about, or begin with https://, http://, mailto: or tel:.';
  it.each<[unknown, string]>([
    ['none', 'Send the links as a list of objects with name and url.'],
    [['none'], 'Send each link as an object with name and url.'],
    [[{ name: 'Shop', url: 'javascript:alert(1)' }], unsafe],
    [[{ name: 'Shop', url: '//shop.example' }], unsafe],
    [[{ name: '', url: '/shop' }], 'The name of each link is required.'],
    [[{ name: 'Shop' }], 'The address of each link is required.'],
    [Array.from({ length: 11 }, () => ({ name: 'Shop', url: '/shop' })), 'Use at most 10 links.'],
  ])('refuse the links %j: %s', async (headerLinks, message) => {
    const response = await octavo.admin.put('/api/settings', { headerLinks });

    expect([response.status, response.body]).toEqual([422, { message, errors: { headerLinks: message } }]);
  });
});
