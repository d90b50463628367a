import http from 'node:http';
import type { Page } from '@playwright/test';
import type { DesktopApp } from './DesktopApp.ts';
import { expect, expectAccessible, pressToClose, signIn, test } from './fixtures.ts';
import { startForeignServer } from './foreignServer.ts';

const RIGHT = `Basic ${btoa('ada:press')}`;

/** Sends a request on to another address. */
function forward(request: http.IncomingMessage, response: http.ServerResponse, url: string): void {
  const { method, headers } = request;
  const onward = http.request(url, { method, headers }, (answer) => {
    answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
  });
  request.pipe(onward);
}

/** Resolves to the dialog that asks for a name and password, once it is open. */
async function opened({ credentialsDialog }: DesktopApp): Promise<Page> {
  await expect.poll(() => credentialsDialog() !== null).toBe(true);
  return credentialsDialog() as Page;
}

async function answer(dialog: Page, password: string): Promise<void> {
  await dialog.getByLabel('Name', { exact: true }).fill('ada');
  await dialog.getByLabel('Password').fill(password);
  await pressToClose(dialog, 'Enter');
}

/** Waits for a dialog that says that the answer in the one before, which is being closed, was not accepted. */
const refused = ({ credentialsDialog }: DesktopApp) =>
  expect
    .poll(async () =>
      credentialsDialog()
        ?.getByText('were not accepted')
        .isVisible()
        .catch(() => false),
    )
    .toBe(true);

test('a name and password that something before the server asks for are asked for', async ({ launch, server }) => {
  const asking = await startForeignServer((request, response) => {
    if (request.headers.authorization === RIGHT) forward(request, response, server.url + request.url);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="Press"' }).end();
  });
  const app = await launch();
  const { window, credentialsDialog } = app;
  const connect = async () => {
    await window.getByLabel('Server address').fill(asking.url);
    await window.keyboard.press('Enter');
    return opened(app);
  };
  const cancelled = await connect();
  await expect(cancelled.getByText(`Something before the server at ${new URL(asking.url).host}`)).toBeVisible();
  await expect(cancelled.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(cancelled);
  await pressToClose(cancelled, 'Escape');
  await expect(window.getByRole('alert')).toContainText('asks for a name and password before anything else.');

  await answer(await connect(), 'wrong');
  await refused(app);
  await answer(await opened(app), 'press');

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  await signIn(window);
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(credentialsDialog()).toBeNull();
  asking.stop();
});

test('a name and password that a proxy asks for are asked for', async ({ launch, server }) => {
  const proxy = await startForeignServer((request, response) => {
    const { 'proxy-authorization': given, ...headers } = request.headers;
    if (given !== RIGHT) return void response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Office"' }).end();
    request.headers = headers;
    forward(request, response, request.url ?? '');
  });
  // Chromium asks no proxy for this computer, unless it is told to.
  const options = [`--proxy-server=${proxy.url}`, '--proxy-bypass-list=<-loopback>'];
  const app = await launch({ serverOption: server.url, arguments: options });
  const dialog = await opened(app);
  await expect(dialog.getByText(`The proxy ${new URL(proxy.url).host}`)).toBeVisible();

  await answer(dialog, 'wrong');
  await refused(app);
  await answer(await opened(app), 'press');

  await expect(app.window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  await signIn(app.window);
  await expect(app.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(proxy.requests.some(({ path }) => path === `${server.url}/api/users/login`)).toBe(true);
  proxy.stop();
});
