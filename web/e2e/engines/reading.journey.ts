import { expect, test } from './fixtures.ts';
import { becomeApplication, scrolled, transitionEnded } from './reader.ts';

test('a reader opens an article, and comes back and forward to the same places @small', async ({
  browserPage: page,
}) => {
  await page.goto('/');
  const card = page.css('main ul:has(h2) > li:nth-child(5) a');
  const title = await card.text();
  await card.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);

  await card.click();

  const heading = page.css('main h1');
  await expect.poll(() => heading.text()).toBe(title);
  expect(await scrolled(page)).toBe(0);
  await page.getByRole('complementary', { name: 'Comments' }).waitFor();
  await transitionEnded(page);
  await page.evaluate(() => scrollTo(0, 400));

  await page.goBack();
  await expect.poll(() => page.path()).toBe('/');
  await expect.poll(() => scrolled(page)).toBe(place);
  await transitionEnded(page);

  await page.goForward();
  await expect.poll(() => heading.text()).toBe(title);
  await expect.poll(() => scrolled(page)).toBe(400);
});

test('a reader filters by category, turns the pages and goes back through them', async ({ browserPage: page }) => {
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const current = page.css('nav[aria-label="Categories"] [aria-current]');
  const cards = page.css('main li h2');
  await page.goto('/');
  await becomeApplication(page);
  expect(await cards.count()).toBe(9);
  await page.evaluate(() => (document.body.dataset.same = 'yes'));

  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 2 of 4').waitFor();
  expect(await page.path()).toBe('/?page=2');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 3 of 4').waitFor();
  await page.getByRole('link', { name: 'Prev' }).click();
  await page.getByText('Page 2 of 4').waitFor();

  await categories.getByRole('link', { name: 'Bookmaking' }).click();
  await expect.poll(() => page.path()).toBe('/?category=Bookmaking');
  await expect.poll(() => current.text()).toBe('Bookmaking');
  expect(await cards.count()).toBeGreaterThan(0);
  const others = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main li:has(h2)')].filter((card) => !/Bookmaking/.test(card.innerHTML)).length,
    );
  await expect.poll(others).toBe(0);

  await page.goBack();
  await page.getByText('Page 2 of 4').waitFor();
  expect(await current.text()).toBe('All');
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
});
