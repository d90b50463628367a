import { expect, expectAccessible, test } from '../fixtures.ts';

const written = { name: 'Ada Reader', email: 'ada@octavo.example', message: 'Dear editors,\nI like your journal.' };

test.beforeEach(async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('a message is typed and sent, and the form empties', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in touch');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  const address = page.getByRole('main').locator('address');
  for (const way of ['hello@octavo.example', '+1 (555) 010-0199', '8 Folded Sheet Lane, Bookbridge']) {
    await expect(address.getByText(way, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Full Name').pressSequentially(written.name);
  await page.getByLabel('Email').fill(written.email);
  await page.getByLabel('Message').fill(written.message);
  const sent = page.waitForRequest('**/api/contacts');
  await page.getByLabel('Email').press('Enter');

  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    username: written.name,
    email: written.email,
    message: written.message,
    website: '',
  });
  for (const label of ['Full Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByText('Thank you, Ada Reader.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a message is sent where the response lacks a contact, a message or both', async ({ page }) => {
  for (const json of [
    { message: 'Message sent successfully!' },
    { contact: { _id: '1', username: 'Ada Reader' } },
    {},
  ]) {
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 201, json }));
    await page.goto('/contact');
    await page.getByLabel('Full Name').fill(written.name);
    await page.getByLabel('Email').fill(written.email);
    await page.getByLabel('Message').fill(written.message);

    await page.getByRole('button', { name: 'Send Message' }).click();

    await expect(page.getByRole('status').filter({ hasText: /^Message sent successfully!$/ })).toBeVisible();
    await expect(page.getByText('Thank you, Ada Reader. We have your message.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.unroute('**/api/contacts');
  }
});

test('a wrong field of the contact form shows its error until it is edited', async ({ page, pageErrors }) => {
  await page.getByLabel('Email').fill('ada');
  await page.getByRole('button', { name: 'Send Message' }).click();

  const name = page.getByLabel('Full Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Full Name is required.');
  await expect(page.getByText('Enter a valid email address, such as name@example.com.')).toBeVisible();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await expectAccessible(page);

  await name.pressSequentially('Ada');
  await expect(page.getByText('Full Name is required.')).toBeHidden();
  await expect(page.getByText('Message is required.')).toBeVisible();
  pageErrors.length = 0;
});

test('a contact message being written survives a reload and a failed send', async ({ page, pageErrors }) => {
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await page.getByLabel('Full Name').fill(written.name);
  await page.getByLabel('Email').fill(written.email);
  await page.getByLabel('Message').fill(written.message);

  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Error sending message')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(written.message);
  await page.reload();

  await expect(page.getByLabel('Full Name')).toHaveValue(written.name);
  await expect(page.getByLabel('Message')).toHaveValue(written.message);
  pageErrors.length = 0;
});

test('a message whose answer was lost is sent once, also after a reload', async ({ page, pageErrors }) => {
  await page.route('**/api/contacts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Full Name').fill(written.name);
  await page.getByLabel('Email').fill(written.email);
  await page.getByLabel('Message').fill(written.message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Error sending message')).toBeVisible();
  await page.unroute('**/api/contacts');

  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(written.message);
  const answer = page.waitForResponse('**/api/contacts');
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect((await answer).headers()['idempotency-replayed']).toBe('true');
  pageErrors.length = 0;
});

test('a message is sent once, however often the button is pressed', async ({ page }) => {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contacts', async (route) => {
    calls++;
    await released;
    await route.continue();
  });
  await page.getByLabel('Full Name').fill(written.name);
  await page.getByLabel('Email').fill(written.email);
  await page.getByLabel('Message').fill(written.message);

  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(page.getByRole('button', { name: 'Send Message' })).toHaveAttribute('aria-disabled', 'true');
  release();

  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(calls).toBe(1);
});

test('the trap for robots is out of reach of readers', async ({ page }) => {
  const trap = page.locator('input[name=website]');

  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await page.getByLabel('Message').press('Tab');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
});
