import type { Page } from '@playwright/test';
import { content } from '../../editor/editor.ts';
import { headerLinks } from '../../fixtures.ts';
import { startMailServer } from '../../mailServer.ts';
import { admin, expect } from '../../site.ts';
import { draftStatus, fieldsOf, inDetails, saved } from '../articles/articleForm.ts';
import { expectToast, rowsOf, screenLinks } from '../dashboard.ts';
import { update } from '../drafts/conflicts.ts';
import { test } from '../drafts/ownServer.ts';
import { firstStep } from './publisher.ts';

const GUEST = 'kei@octavo.example';

test('a publisher’s first hour: from the empty site by its first steps to three articles, mail and an invitation', {
  tag: '@layout',
}, async ({ page }) => {
  const mails = await startMailServer();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByText('No published articles available.')).toBeVisible();
  await (await headerLinks(page)).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'status', 'Login Successful');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 6 done');

  await nameIt(page);
  await writePage(page);
  await createCategory(page);
  await firstStep(page, 'Write the first article').click();
  await publish(page, 'The quay');
  for (const title of ['The boats', 'The weather']) {
    await page.getByRole('tab', { name: 'Add Article' }).click();
    await publish(page, title);
  }
  await expect(rowsOf(page)).toHaveCount(3);
  await setUpMail(page, new URL(mails.environment.SMTP_URL).port);

  await openScreen(page, 'Dashboard');
  await expect(steps).toContainText('5 of 6 done');
  await steps.getByRole('button', { name: /^Done/ }).click();
  await expect(steps).toHaveCount(0);
  await invite(page, mails);
  await mails.close();

  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'The weather',
    'The boats',
    'The quay',
  ]);
});

/** Goes to a screen by the menu of the dashboard. */
const openScreen = async (page: Page, name: string) =>
  (await screenLinks(page)).getByRole('link', { name, exact: true }).click();

async function nameIt(page: Page): Promise<void> {
  await firstStep(page, 'Name the publication').click();
  await page.getByLabel('Name', { exact: true }).fill('The Harbour Post');
  await page.getByLabel('Contact email').fill('post@harbour.example');
  await page.getByLabel('Contact phone').fill('');
  await page.getByLabel('Contact location').fill('Pier 3');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expectToast(page, 'status', 'Settings updated successfully!');
  await openScreen(page, 'Dashboard');
}

async function writePage(page: Page): Promise<void> {
  await firstStep(page, 'Write its pages').click();
  await page.getByRole('button', { name: 'Edit About The Harbour Post' }).click();
  await content(page).press('ControlOrMeta+A');
  await page.keyboard.type('We write from the quay.');
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');
  await openScreen(page, 'Dashboard');
}

async function createCategory(page: Page): Promise<void> {
  await firstStep(page, 'Create a category').click();
  await page.getByRole('textbox', { name: 'Category', exact: true }).fill('Letters');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' }).click();
  await expectToast(page, 'status', 'Category created successfully');
  await openScreen(page, 'Dashboard');
}

/** Writes an article in the form that is open, and publishes it. */
async function publish(page: Page, title: string): Promise<void> {
  await fieldsOf(page).title.fill(title);
  await content(page).click();
  await page.keyboard.type(`${title}, as one sees it from here.`);
  await inDetails(page, () => fieldsOf(page).category.selectOption({ label: 'Letters' }));
  await expect(draftStatus(page)).toHaveText(saved);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish the article' });
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expectToast(page, 'status', 'Article created successfully!');
}

async function setUpMail(page: Page, port: string): Promise<void> {
  await openScreen(page, 'Dashboard');
  await firstStep(page, 'Set up the mail').click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Host').fill('127.0.0.1');
  await field('Security').selectOption({ label: 'None: on this machine alone, or without a password' });
  await field('Port').fill(port);
  await field('Sender').fill('post@harbour.example');
  await page.getByRole('button', { name: 'Update Mail Server' }).click();
  await expectToast(page, 'status', 'Mail server updated successfully!');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/^The mail server has accepted a mail to .+: 250 /)).toBeVisible();
}

/** Invites somebody, who comes by the link in the mail. */
async function invite(page: Page, mails: Awaited<ReturnType<typeof startMailServer>>): Promise<void> {
  await openScreen(page, 'Users');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.keyboard.type(GUEST);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectToast(page, 'status', 'Invitation sent by mail. Its link is shown below as well.');
  const link = await mails.linkTo(GUEST, `${admin.username} invites you to The Harbour Post`);

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Username').fill('Kei');
  await page.getByLabel('Password', { exact: true }).fill('a rather long secret');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'status', 'Welcome! Your account is ready.');
  await expect(page.getByRole('heading', { name: 'Welcome, Author' })).toBeVisible();
}
