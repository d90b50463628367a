import { expect, test } from './fixtures.ts';

test('a visitor writes to the editors, corrects what was wrong, and the form empties', async ({
  browserPage: page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Email').type('ada');
  await page.getByRole('button', { name: 'Send Message' }).click();

  await page.getByText('Full Name is required.').waitFor();
  expect(await page.getByLabel('Full Name').isFocused()).toBe(true);
  await page.getByText('Enter a valid email address, such as name@example.com.').waitFor();

  await page.getByLabel('Full Name').type('Ann Ämmö "字"');
  await page.getByLabel('Email').type('@octavo.example');
  await page.getByLabel('Message').type('Dear editors,\nI like your journal.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Message').value()).toBe('Dear editors,\nI like your journal.');
  await page.getByRole('button', { name: 'Send Message' }).click();

  await page.getByText('Message sent successfully!').waitFor();
  await page.getByText('Thank you, Ann Ämmö "字". We have your message.').waitFor();
  for (const label of ['Full Name', 'Email', 'Message']) expect(await page.getByLabel(label).value()).toBe('');
});
