import { expect, test } from './fixtures.ts';
import { register } from './reader.ts';

const article = '/articles/how-paper-remembers';

test('a visitor is invited to log in before commenting', async ({ browserPage: page }) => {
  await page.goto(article);

  await page.getByText('Please login to leave a comment.').waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();

  await expect.poll(() => page.path()).toBe('/auth');
});

test('a comment survives a reload while it is written, is sent once and stays', async ({ browserPage: page }) => {
  const username = await register(page);
  await page.goto('/articles/hush');
  const field = page.getByRole('textbox', { name: 'Leave a Comment' });

  await field.type('Well folded.\nTwic');
  await page.reload();
  await expect.poll(() => field.value()).toBe('Well folded.\nTwic');
  await field.type(`e, says ${username}.`);
  await page.getByRole('button', { name: 'Send' }).click();

  await page.getByText('Comment added successfully!').waitFor();
  expect(await field.value()).toBe('');
  const mine = page.css('aside').getByText(`Well folded. Twice, says ${username}.`);
  await mine.waitFor();
  expect(await mine.evaluate((message: HTMLElement) => message.innerText)).toContain('\n');
  await page.reload();
  await mine.waitFor();
});
