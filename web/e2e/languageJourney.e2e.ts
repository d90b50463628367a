import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inLanguage, t } from '../../shared/texts/t.ts';
import { open } from './dashboard/dashboard.ts';
import { expect, test } from './site.ts';

/** Returns the function that says a text in a language, as its catalogue does; fails where that is English. */
function speaker(language: string): (text: string) => string {
  const file = path.resolve(import.meta.dirname, `../../dist/texts/${language}.json`);
  const { texts } = JSON.parse(readFileSync(file, 'utf8'));
  return (text) => {
    const said = inLanguage({ language, texts }, () => t(text));
    expect(said).not.toBe(text);
    return said;
  };
}

for (const language of ['de', 'ar', 'ja']) {
  test(`a reader comments and writes, and an administrator publishes, in ${language}`, async ({
    page,
    site,
    pageErrors,
  }) => {
    const say = speaker(language);
    const name = `mira${Date.now()}`;
    const toast = (text: string) => page.getByRole('status').filter({ hasText: say(text) });
    const category = await site.createCategory('Folding');
    await site.createArticle({ title: 'How paper folds', slug: 'how-paper-folds', category });
    await site.changeSettings({ language });
    try {
      await test.step('a reader registers from an article, and comments', async () => {
        await page.goto('/articles/how-paper-folds');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page
          .getByRole('complementary')
          .getByRole('link', { name: say('Login') })
          .click();
        await page.getByRole('tab', { name: say('Register') }).click();
        await page.getByLabel(say('Email')).fill('no address');
        await page.getByRole('button', { name: say('Register'), exact: true }).click();
        await expect(page.getByText(say('Enter a valid email address, such as name@example.com.'))).toBeVisible();
        await page.getByLabel(say('Username')).fill(name);
        await page.getByLabel(say('Email')).fill(`${name}@octavo.example`);
        await page.getByLabel(say('Password'), { exact: true }).fill('a rather long secret');
        await page.getByRole('button', { name: say('Register'), exact: true }).click();
        await page.getByPlaceholder(say('Share your thoughts...')).fill('I fold mine the other way.');
        await page.getByRole('button', { name: say('Send') }).click();
        await expect(toast('Comment added successfully!')).toBeVisible();
        await expect(page.getByRole('listitem').filter({ hasText: 'the other way' })).toBeVisible();
      });
      await test.step('writes to the publisher', async () => {
        await page.goto('/contact');
        await page.getByLabel(say('Message'), { exact: true }).fill('I like your journal.');
        await page.getByRole('button', { name: say('Send Message') }).click();
        await expect(toast('Message sent successfully!')).toBeVisible();
      });
      await test.step('an administrator reads it, and publishes an article', async () => {
        await page.context().clearCookies();
        await open(page, site, '/messages');
        await expect(page.getByText('I like your journal.')).toBeVisible();
        await page.goto('/dashboard/article?form=new');
        await page.getByLabel(say('Title'), { exact: true }).fill('On ink');
        await page.getByRole('textbox', { name: say('Content') }).fill('Ink is old.');
        await page.getByRole('combobox', { name: say('Category') }).selectOption('Folding');
        await page.getByRole('button', { name: say('Add Article') }).click();
        await expect(toast('Article created successfully!')).toBeVisible();
        await page.goto('/dashboard/article');
        await expect(page.getByRole('row').filter({ hasText: 'On ink' })).toBeVisible();
      });
    } finally {
      await site.changeSettings({ language: 'en' });
    }
    // The address that was refused.
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('422'), expect.stringContaining('422')]);
  });
}
