import { expect, test } from '../fixtures.ts';

/** With the transitions between pages. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a reader filters, turns pages, opens an article and reads it with its comments', { tag: '@layout' }, async ({
      page,
      request,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Octavo' })).toBeVisible();
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      await expect(cards).toHaveCount(9);

      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL('/?page=2');
      await expect(page.getByText('Page 2 of 4')).toBeVisible();
      await expect(cards).toHaveCount(9);
      await page.getByRole('link', { name: 'Prev' }).click();
      await expect(page.getByText('Page 1 of 4')).toBeVisible();

      await page.getByRole('link', { name: 'Bookmaking', exact: true }).click();
      await expect(page).toHaveURL('/?category=Bookmaking');
      await expect(page.getByRole('link', { name: 'Bookmaking', exact: true })).toHaveAttribute(
        'aria-current',
        /page|true/,
      );
      const { total } = await (await request.get('/api/articles?category=Bookmaking&fields=card')).json();
      await expect(page.getByText(`${total} articles`)).toBeVisible();
      await expect(cards).toHaveCount(Math.min(total, 9));
      for (const card of await cards.all()) await expect(card).toContainText('Bookmaking');

      await page.getByRole('link', { name: 'How paper remembers' }).click();
      await expect(page).toHaveURL('/articles/how-paper-remembers');
      await expect(page.getByRole('heading', { level: 1, name: 'How paper remembers' })).toBeVisible();
      await expect(page.getByText('By Inês Duarte')).toBeVisible();
      await expect(page.getByText('Fold a sheet of paper, unfold it')).toBeVisible();
      await expect(page.getByRole('heading', { name: '18 Comments' })).toBeVisible();
      await expect(page.getByText('The hysteresis paragraph is correct')).toBeVisible();
    });

    test('an unknown address shows the page for 404, and that of an unknown article that it is not found', async ({
      page,
      pageErrors,
    }) => {
      expect((await page.goto('/no-such-page'))?.status()).toBe(404);
      await expect(page.getByText('Oops! Looks like this page took a coffee break.')).toBeVisible();
      await expect(page.getByRole(javaScriptEnabled ? 'button' : 'link', { name: 'Take me Back' })).toBeVisible();
      expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('404'));

      expect((await page.goto('/articles/no-such-article'))?.status()).toBe(404);
      await expect(page.getByText('Article not found.')).toBeVisible();
      expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('404'));
    });
  });
}

test('a rendered page is hydrated without further calls of the API', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));

  await page.goto('/articles/how-paper-remembers', { waitUntil: 'networkidle' });
  await page.goto('/?category=Bookmaking', { waitUntil: 'networkidle' });

  expect(calls).toEqual([]);
});

test('Take me Back goes one step back', async ({ page, pageErrors }) => {
  await page.goto('/?category=Music');
  await page.goto('/no-such-page');
  pageErrors.length = 0;

  await page.getByRole('button', { name: 'Take me Back' }).click();

  await expect(page).toHaveURL('/?category=Music');
});

test('Take me Back leads home from a tab that was opened with the address', async ({ page, pageErrors }) => {
  await page.goto('about:blank');
  await page.goto('/no-such-page');
  pageErrors.length = 0;

  await page.getByRole('button', { name: 'Take me Back' }).click();

  await expect(page).toHaveURL('/');
});

test('a comment is shown as typed, markup and line breaks included', async ({ page, request }) => {
  const { data } = await (await request.get('/api/articles?limit=100&fields=card')).json();
  const all = await Promise.all(
    data.map(async ({ _id, slug }: { _id: string; slug: string }) => {
      const { comments } = await (await request.get(`/api/comments/${_id}`)).json();
      return comments.map(({ message }: { message: string }) => ({ slug, message }));
    }),
  );
  const marked = all.flat().find(({ message }) => message.includes('<b>'));

  await page.goto(`/articles/${marked.slug}`);

  await expect(page.getByText(marked.message.split('\n')[0])).toBeVisible();
});

test('the head describes an article to readers, search engines and other sites', async ({ page }) => {
  await page.goto('/articles/how-paper-remembers');

  await expect(page).toHaveTitle('How paper remembers · Octavo');
  const url = new URL('/articles/how-paper-remembers', process.env.E2E_URL).href;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Fold a sheet of paper/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'How paper remembers');
  const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(about).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'How paper remembers',
    author: { name: 'Inês Duarte' },
  });
});
