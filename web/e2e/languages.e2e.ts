import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dashboardPaths } from '../../shared/site/paths.ts';
import { type Language, languageCodes } from '../../shared/texts/languages.ts';
import { expectNoSidewaysScroll } from './fixtures.ts';
import { expect, type Site, test } from './site.ts';

/** Readers' pages and screens of the dashboard in every language: what fits in English fits, and no English is left. */

const READERS = [
  '/',
  '/articles/on-type',
  '/categories',
  '/search?q=type',
  '/search?q=nothing',
  '/contact',
  '/nowhere',
];
const FOR_VISITORS = ['/auth', '/auth?tab=register', '/forgot-password'];
const FORMS = ['/profile', '/dashboard/article?form=new'];

/** The languages of whose words none has Latin letters. */
const OTHER_LETTERS = new Set<Language>(['ar', 'he', 'ja', 'zh-Hans']);
/** Two words of English, but neither a name, as 'Ada Press', nor formats of files. */
const TWO_WORDS = /[A-Za-z][a-z]{2,}[ ,:]+[a-z]{3,}/;

for (const language of languageCodes.filter((code) => code !== 'en')) {
  test(`every page and screen is in ${language}, and fits`, { tag: '@narrow' }, async ({ page, site, pageErrors }) => {
    await fill(site);
    await site.changeSettings({ language });
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const address of [...READERS, ...FOR_VISITORS]) await expectTranslated(page, address, language);
      await site.signIn(page);
      await deleteViews(page);
      const [first, ...screens] = dashboardPaths;
      for (const address of [...READERS.slice(0, 2), ...FORMS, first]) await expectTranslated(page, address, language);
      for (const address of screens) await expectTranslated(page, address, language, followLink);
    } finally {
      await site.changeSettings({ language: 'en' });
    }
    pageErrors.length = 0;
  });
}

/** Deletes the saved views that another test has left, whose names are words of people. */
async function deleteViews({ request }: Page): Promise<void> {
  const { views } = await (await request.get('/api/views')).json();
  for (const { _id } of views) await request.delete(`/api/views/${_id}`);
}

async function fill(site: Site): Promise<void> {
  const category = await site.createCategory('Types');
  const article = await site.createArticle({
    title: 'On type',
    slug: 'on-type',
    category,
    tags: ['ink'],
    featured: true,
  });
  await site.createArticle({ title: 'Unfinished', category, published: false });
  await site.createComment(article, 'Well set.');
  await site.createMessage('Grace');
}

/** Shows another screen as a link to it does, for which the dashboard is not loaded anew. */
async function followLink(page: Page, address: string): Promise<void> {
  const title = await page.title();
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).not.toHaveTitle(title);
}

async function expectTranslated(
  page: Page,
  address: string,
  language: Language,
  go: (page: Page, address: string) => Promise<unknown> = (page, address) => page.goto(address),
): Promise<void> {
  await test.step(address, async () => {
    await go(page, address);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const english = englishOf(language);

    const { texts, cut } = await page.evaluate(readPage);

    expect
      .soft(
        texts.filter((text) => english.has(text)),
        `left in English: ${address}`,
      )
      .toEqual([]);
    // Whatever no catalogue knows, and texts with values.
    const latin = OTHER_LETTERS.has(language) ? texts.filter((text) => TWO_WORDS.test(text)) : [];
    expect.soft(latin, `in Latin letters: ${address}`).toEqual([]);
    expect.soft(cut, `cut off: ${address}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

/** Returns the texts of the interface that a page has, without those of people, and the texts of controls that have no room. */
function readPage(): { texts: string[]; cut: string[] } {
  const isOfPeople = (element: Element) =>
    element.closest('[dir=auto], bdi, [data-people], code, kbd, option') !== null;
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.matches('script, style') && !isOfPeople(element),
  );
  const words = elements.flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
  ]);
  const isCut = (element: Element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
  // On a narrow screen, each cell says the name of its column, and the head of the table is only heard.
  const isHeard = (element: Element) => getComputedStyle(element).clipPath !== 'none';
  const controls = elements.filter(
    (element) => element.matches('button, [role=tab], th, label, summary, h1, h2') && !isHeard(element),
  );
  return {
    texts: [...new Set(words.map((text) => text?.trim() ?? '').filter((text) => /\p{L}{2}/u.test(text)))],
    cut: controls.filter(isCut).map((element) => element.textContent.trim()),
  };
}

/** Returns the English texts that a catalogue has other words for. */
function englishOf(language: Language): Set<string> {
  const file = path.resolve(import.meta.dirname, `../../dist/texts/${language}.json`);
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: Record<string, string> };
  return new Set(Object.keys(texts).filter((id) => texts[id] !== id));
}
