import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, launchSignedIn, test } from './fixtures.ts';
import type { Profile } from './Profile.ts';

/** The address of the form of a new article. */
const NEW_ARTICLE = /\/dashboard\/article\?form=[0-9a-f-]{36}$/;

test("one's own data is saved as a file, and no other download is", async ({ launch, profile, server }) => {
  const { window, address } = await launchSignedIn(launch, server);
  await window.goto(address('/dashboard/setting'));
  const button = window.getByRole('button', { name: 'Download my data' });
  await expect(button).toBeVisible();

  await window.evaluate(() => {
    for (const href of ['/index.html', 'data:text/plain,octavo']) {
      Object.assign(document.createElement('a'), { href, download: 'other.txt' }).click();
    }
  });
  await button.click();

  await expect.poll(() => profile.saved('octavo-data.json')).toContain('"username": "Ada Press"');
  expect(readdirSync(path.join(profile.userData, 'downloads'))).toEqual(['octavo-data.json']);
});

/** Writes a file into the profile; returns its path. */
function written({ userData }: Profile, name: string, content: string | Buffer): string {
  const file = path.join(userData, name);
  writeFileSync(file, content);
  return file;
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#9c2f1e' } })
    .png()
    .toBuffer();

/** Drops a file on the middle of the window, as the system does. */
async function drop(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data });
  }
  await devtools.detach();
}

/** Waits until the overview has its numbers, with which the dashboard listens to what is dropped. */
const isReady = (page: Page) => expect(page.getByRole('link', { name: /^Users\s*\d/ })).toBeVisible();

const markdown = '# On Paper\n\nIt *lies* flat. ![A page](page.png)\n';

test('a Markdown file becomes a new article, whether it starts the app, is opened or dropped', async ({
  launch,
  profile,
  server,
}) => {
  const { url, name } = server;
  const first = written(profile, 'first.md', markdown);
  const { window, address, startAgain } = await launch({
    storedServer: { server: { url, name }, cookies: await server.cookies() },
    arguments: [first],
  });
  const title = window.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('On Paper');
  await expect(window.getByRole('textbox', { name: 'Content' })).toHaveText('It lies flat.');
  await expect(window.getByText('The text has 1 picture that is a file of its own')).toBeVisible();

  await startAgain(written(profile, 'second.md', '# Another\n'));
  await expect(title).toHaveValue('Another');
  await window.goto(address('/dashboard/article'));
  await expect(window.getByRole('button', { name: 'Go on with On Paper', exact: true })).toBeVisible();
  await window.goto(address('/dashboard'));
  await isReady(window);
  await drop(window, written(profile, 'third.md', '# Dropped\n\nHere.\n'));
  await expect(title).toHaveValue('Dropped');
});

test('a picture goes into the open text, or else into the library', async ({ launch, profile, server }) => {
  const { window, address, startAgain } = await launchSignedIn(launch, server);
  const file = written(profile, 'press.png', await picture());

  await startAgain(file);
  await expect(window).toHaveURL(address('/dashboard/media'));
  await expect(window.getByRole('button', { name: /press\.png/ }).first()).toBeVisible();

  await window.goto(address('/dashboard/article?form=new'));
  const text = window.getByRole('textbox', { name: 'Content' });
  await expect(text).toBeVisible();
  await startAgain(file);
  await expect(text.getByRole('img')).toHaveCount(1);
  await expect(window).toHaveURL(NEW_ARTICLE);
});

test('a dropped file never takes the place of a page, and others are refused', async ({ launch, profile, server }) => {
  const page = written(profile, 'page.html', '<title>Evil</title>');
  const { window, address, startAgain } = await launchSignedIn(launch, server);

  await isReady(window);
  await drop(window, page);
  await expect(window.getByText('Only pictures and Markdown files can be opened here.')).toBeVisible();
  expect(window.url()).toBe(address('/dashboard'));

  await window.goto(address('/'));
  await expect(window.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await drop(window, page);
  await startAgain('--new-draft');
  await expect(window).toHaveURL(NEW_ARTICLE);
});

test('the menu begins a new draft', async ({ launch, server }) => {
  const { window, menu } = await launchSignedIn(launch, server);

  await menu('new-draft');

  await expect(window).toHaveURL(NEW_ARTICLE);
  await expect(window.getByLabel('Title', { exact: true })).toHaveValue('');
});
