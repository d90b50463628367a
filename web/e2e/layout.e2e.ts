import { expect, headerLinks, signIn, signOut, test } from './fixtures.ts';

const pageLinks = [
  ['Home', '/'],
  ['About', '/about'],
  ['Privacy', '/policy'],
  ['Terms', '/terms'],
  ['Contact', '/contact'],
] as const;

test('the header leads to every page, and marks the one on screen', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/auth');

  for (const [name, path] of pageLinks) {
    const links = await headerLinks(page);
    await links.getByRole('link', { name, exact: true }).click();

    await expect(page).toHaveURL(path);
    await expect((await headerLinks(page)).getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('Escape');
  }
});

test('the header has links of its own for a visitor, a reader and an administrator', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/about');
  const login = (await headerLinks(page)).getByRole('link', { name: 'Login' });
  await expect(login).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);

  for (const [email, name, path] of [
    ['tomasz@octavo.example', 'Profile', '/profile'],
    ['ines@octavo.example', 'Dashboard', '/dashboard'],
  ] as const) {
    await signOut(page);
    await signIn(page, email);
    await page.goto('/about');
    const links = await headerLinks(page);

    await expect(links.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    await expect(links.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(links.getByRole('link', { name: 'Login' })).toHaveCount(0);
  }
});

test('the links of the header are behind a button up to 767 pixels', async ({ page }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const nav = page.getByRole('navigation', { name: 'Main' });

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(button).toBeVisible();
  await expect(nav).toBeHidden();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(button).toBeHidden();
  await expect(nav).toBeVisible();
});

test('the footer has quick links, a contact block and a copyright line', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/auth');
  const footer = page.getByRole('contentinfo');
  const quick = footer.getByRole('navigation', { name: 'Quick links' });

  for (const [name, path] of pageLinks) {
    await expect(quick.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  const contact = footer.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'hello@octavo.example' })).toBeVisible();
  await expect(contact.getByText('+1 (555) 010-0199')).toBeVisible();
  await expect(contact.getByText('8 Folded Sheet Lane, Bookbridge')).toBeVisible();
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Octavo. All rights reserved.`)).toBeVisible();
});

test('the policy and the terms say when they changed, and every text has its heading', async ({ page }) => {
  for (const [path, heading, hasDate] of [
    ['/about', 'About Octavo', false],
    ['/policy', 'Privacy Policy', true],
    ['/terms', 'Terms and Conditions', true],
  ] as const) {
    await page.goto(path);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const date = page.getByText(/^Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(date).toHaveCount(hasDate ? 1 : 0);
  }
});

test('the chosen theme stays after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await paper()).toBe('rgb(251, 249, 244)');

  await page.getByTitle('Theme').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await paper()).toBe('rgb(22, 20, 18)');
  await page.reload();

  expect(await paper()).toBe('rgb(22, 20, 18)');
  await page.getByTitle('Theme').click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
