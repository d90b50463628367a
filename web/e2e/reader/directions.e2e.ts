import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';

/** A word from right to left, which everything that people write here has. */
const WORD = 'עברית';

/** The places of the page where that word has no direction of its own: the text around each. */
const undirected = (page: Page) =>
  page.evaluate((word) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.includes(word) || element?.closest('script, style, noscript, option')) continue;
      // Blocks where one writes have theirs by the stylesheet.
      if (element?.closest('.ProseMirror') && getComputedStyle(element).unicodeBidi === 'plaintext') continue;
      const directed = element?.closest('[dir]:not(html), bdi');
      if (!directed || getComputedStyle(directed).direction !== 'rtl')
        found.push(`${element?.outerHTML}`.slice(0, 200));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (field.value.includes(word) && field.dir !== 'auto') found.push(field.outerHTML.slice(0, 200));
    return found;
  }, WORD);

test('everything that people write has a direction of its own, on every page and in every list', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  await site.deleteContents();
  const category = await site.createCategory(`${WORD}: ספרים`);
  const account = { username: `${WORD} כהן`, email: `d${Date.now()}@octavo.example`, password: 'a good password' };
  expect((await request.post('/api/users', { data: account })).status()).toBe(201);
  const tags = `${WORD} (תג)`;
  const content = `<h2>${WORD}!</h2><p>${WORD}.</p><ul><li>${WORD}?</li></ul><blockquote><p>${WORD}:</p></blockquote>`;
  for (const title of [`${WORD} א!`, `${WORD} ב!`, `${WORD} ג!`])
    await site.createArticle({ title, content, category, tags });
  const article = await site.createArticle({ title: `${WORD} ד!`, content, category, tags });
  await site.createComment(article, `${WORD}, תודה!`, request);
  const sent = { username: `${WORD} לוי`, email: account.email, message: `${WORD}, שלום!` };
  expect((await request.post('/api/contacts', { data: sent })).status()).toBe(201);
  await site.createPage({ slug: 'rtl', title: `${WORD} דף`, content });
  await site.changeSettings({ name: `${WORD} ומילים`, description: `${WORD}.`, footerText: `${WORD}!` });

  const reader = [
    '/',
    `/articles/${article.slug}`,
    '/categories',
    `/categories/${encodeURIComponent(`${WORD}: ספרים`)}`,
    `/tags/${encodeURIComponent(tags)}`,
    `/authors/${article.author?._id}`,
    `/search?q=${encodeURIComponent(WORD)}`,
    '/rtl',
    '/no/such/page',
  ];
  for (const path of reader) {
    await page.goto(path);
    expect.soft(await undirected(page), path).toEqual([]);
  }
  // The last one is none.
  pageErrors.splice(0);
  await site.signIn(page);
  const lists = ['/article', '/category', '/users', '/messages', '/comments', '/activity', '/tags'];
  for (const list of [...lists, `/article?form=${article._id}`]) {
    await page.goto(`/dashboard${list}`);
    await expect(page.getByRole('main')).toContainText(WORD);
    expect.soft(await undirected(page), list).toEqual([]);
  }
  await site.changeSettings({ name: 'Octavo', description: 'A journal.', footerText: '' });
});
