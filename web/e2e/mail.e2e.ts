import { expect, expectAccessibleInAllColours, expectNoSidewaysScroll } from './fixtures.ts';
import { activate, typeInto } from './focus.ts';
import { test } from './mailSite.ts';
import { admin } from './workerServer.ts';

test('a reader confirms the address, changes it, forgets the password, and sets a new one by mails, all by keyboard', async ({
  page,
  mails,
  pageErrors,
}) => {
  const person = { username: 'Ada Reader', email: 'ada@octavo.example', password: 'a quiet library' };
  const newEmail = 'ada@paper.example';
  const newPassword = 'an even quieter library';
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await test.step('registers, and is told how strong a password is', async () => {
    await page.goto('/auth?tab=register');
    await typeInto(page, field('Username'), person.username);
    await typeInto(page, field('Email'), person.email);
    await typeInto(page, field('Password'), 'ada reader1');
    await expect(page.getByText('Strength: weak')).toBeVisible();
    await typeInto(page, field('Password'), person.password);
    await expect(page.getByText(/Strength: (very )?strong/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('It is not confirmed yet')).toBeVisible();
  });

  await test.step('confirms the address', async () => {
    await page.goto(await mails.linkTo(person.email, 'Confirm your email address'));
    await activate(page, page.getByRole('button', { name: 'Confirm' }));
    await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible();
    await activate(page, page.getByRole('link', { name: 'Go to your profile' }));
    await expect(field('New address')).toBeVisible();
    await expect(page.getByText('It is not confirmed yet')).toBeHidden();
    await expectAccessibleInAllColours(page);
  });

  await test.step('changes the address, by a link to each', async () => {
    const form = page.getByRole('form', { name: 'Change the address' });
    await typeInto(page, field('New address'), newEmail);
    await typeInto(page, form.getByLabel('Current password', { exact: true }), 'not this one');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'This is not your current password.',
    );
    await typeInto(page, form.getByLabel('Current password', { exact: true }), person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We have written to both addresses')).toBeVisible();
    for (const [address, said] of [
      [person.email, /once the link in the mail to your other address was followed too/],
      [newEmail, 'Your email address is changed.'],
    ] as const) {
      await page.goto(await mails.linkTo(address, 'Confirm the change of your email address'));
      await activate(page, page.getByRole('button', { name: 'Confirm' }));
      await expect(page.getByText(said)).toBeVisible();
    }
  });

  await test.step('asks for a link', async () => {
    await page.context().clearCookies();
    await page.goto('/auth');
    await activate(page, page.getByRole('link', { name: 'Forgot your password?' }));
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expectAccessibleInAllColours(page);
    await typeInto(page, field('Email'), newEmail);
    await page.keyboard.press('Enter');
    await expect(page.getByText('If there is an account with this email')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('sets a new password', async () => {
    const link = await mails.linkTo(newEmail, 'Set a new password');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer}`));
    await page.goto(link);
    await typeInto(page, field('New password'), 'password123');
    await page.keyboard.press('Enter');
    await expect(field('New password')).toHaveAccessibleDescription(/among the most common/);
    await expectAccessibleInAllColours(page);
    await typeInto(page, field('New password'), newPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Your password is changed. Please log in with it.')).toBeVisible();
    const token = link.split('#')[1] ?? '';
    expect(addresses.filter((address) => token === '' || address.includes(token))).toEqual([]);

    await page.goto(link);
    await typeInto(page, field('New password'), 'one more password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link was used already')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });

  await test.step('logs in with it', async () => {
    await page.goto('/auth');
    await typeInto(page, field('Email'), newEmail);
    await typeInto(page, field('Password'), newPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/401|422/.test(error)));
});

test('an administrator sees why a mail failed, and sends it again', async ({ page, mails }) => {
  const mailsThat = async (status: string) =>
    (await (await page.request.get(`/api/mail?status=${status}`)).json()).data;
  mails.refuse('5.7.1 Not welcome here');
  await page.request.post('/api/users', {
    data: { username: 'Ben Reader', email: 'ben@octavo.example', password: 'a quiet library' },
  });
  await page.request.post('/api/users/login', { data: admin });

  await expect.poll(() => mailsThat('failed')).toMatchObject([{ error: expect.any(String) }]);
  await page.goto('/dashboard/mail');
  await expect(page.getByText('550 5.7.1 Not welcome here')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  mails.refuse(null);
  await page.getByRole('button', { name: /^Send now: Confirm your email address/ }).click();

  expect(await mails.linkTo('ben@octavo.example', 'Confirm your email address')).toContain('/confirm-email#');
  await expect.poll(() => mailsThat('sent')).toHaveLength(1);
  await page.getByLabel('Status').selectOption('Sent');
  await expect(page.getByText('Confirm your email address to ben@octavo.example')).toBeVisible();
});
