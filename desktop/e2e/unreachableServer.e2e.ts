import { expect, launchSignedIn, noConnection, test, writeArticle } from './fixtures.ts';
import { startForeignServer } from './foreignServer.ts';
import { Server } from './Server.ts';
import { SlowProxy } from './SlowProxy.ts';

test('killing the server loses nothing that is typed, and the app reconnects by itself', async ({ launch }) => {
  const server = await new Server().start();
  await server.createCategory('Essays');
  const { window } = await launchSignedIn(launch, server);
  await writeArticle(window, 'Typed before the crash');

  await server.kill();
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText(noConnection)).toBeVisible();
  await expect(window.getByLabel('Title')).toHaveValue('Typed before the crash');
  await window.getByLabel('Title').fill('Typed after the crash');
  await expect(window.getByText('Not saved:')).toBeVisible();
  await expect.poll(() => window.evaluate(storedDrafts)).toContain('Typed after the crash');

  await server.start();
  await expect(window.getByText(noConnection)).toBeHidden();
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText('Article created successfully!')).toBeVisible();
  await server.remove();
});

test('a start without the server says so, and shows the dashboard and the draft once the server is back', async ({
  launch,
}) => {
  const server = await new Server().start();
  await server.createCategory('Essays');
  const proxy = new SlowProxy(server.url);
  const first = await launchSignedIn(launch, server, await proxy.start());
  await writeArticle(first.window, 'Typed yesterday');
  await expect(first.window.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await first.close();
  await server.kill();

  const { window, address } = await launch();
  await expect(window.getByRole('heading', { name: 'This page is out of reach.' })).toBeVisible();
  await expect(window.getByText('The Evening Page does not answer. What you typed is safe.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Change server' })).toBeVisible();
  await window.getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByRole('heading', { name: 'This page is out of reach.' })).toBeVisible();

  // While the session is checked once more, nothing leads to the login.
  proxy.delayMs = 300;
  await server.start();
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await window.goto(address('/dashboard/article'));
  await window.getByRole('button', { name: 'Go on with Typed yesterday', exact: true }).click();
  await expect(window.getByLabel('Title')).toHaveValue('Typed yesterday');
  proxy.stop();
  await server.remove();
});

test('a start with a server that is still starting shows the dashboard by itself once it is ready', async ({
  launch,
}) => {
  const server = await new Server().start();
  const cookies = await server.cookies();
  await server.kill();
  const starting = await startForeignServer(
    (_request, response) =>
      response
        .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
        .end('{"message":"Octavo is starting."}'),
    Number(new URL(server.url).port),
  );
  const { window } = await launch({ storedServer: { server, cookies } });
  await expect(window.getByRole('heading', { name: 'Back in a moment.' })).toBeVisible();

  starting.stop();
  await server.start();

  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await server.remove();
});

test('while the server is unreachable, another one can be chosen', async ({ launch, server }) => {
  const gone = await startForeignServer((_request, response) => response.end());
  gone.stop();
  const { window } = await launch({ storedServer: { server: { url: gone.url, name: 'Gone' }, cookies: [] } });
  await window.getByRole('button', { name: 'Change server' }).click();
  await window.getByLabel('Server address').fill(server.url);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
});

test('the app waits for a slow server, and its page can be used meanwhile', async ({ launch, server }) => {
  const proxy = new SlowProxy(server.url);
  const { window } = await launchSignedIn(launch, server, await proxy.start());

  proxy.delayMs = 1_500;
  await window.getByRole('link', { name: 'Category', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Category', level: 1 })).toBeVisible();
  await expect(window.getByRole('cell', { name: 'Essays', exact: true })).toBeVisible();
  await expect(window.getByText(noConnection)).toBeHidden();
  proxy.stop();
});

test('another service at the address of the server is a missing connection, and its redirects are not followed', async ({
  launch,
}) => {
  const server = await new Server().start();
  const { window } = await launchSignedIn(launch, server);
  await server.kill();
  // Nothing that it sends reaches the page.
  const portal = await startForeignServer(
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    Number(new URL(server.url).port),
  );

  await window.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(window.getByText(noConnection)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Retry' }).last()).toBeVisible();
  const body = await window.evaluate(async () => (await fetch('/api/articles')).text());
  expect(JSON.parse(body)).toEqual({ message: 'Something else answered.' });

  portal.stop();
  await server.start();
  await expect(window.getByText(noConnection)).toBeHidden();

  await server.kill();
  // Cookies stay with the server.
  const thief = await startForeignServer((_request, response) => response.end('{}'));
  const mover = await startForeignServer(
    (request, response) => response.writeHead(307, { location: `${thief.url}${request.url}` }).end(),
    Number(new URL(server.url).port),
  );

  await window.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(window.getByText(noConnection)).toBeVisible();
  await expect.poll(() => mover.requests.length).toBeGreaterThan(0);
  expect(thief.requests).toEqual([]);
  mover.stop();
  thief.stop();
  await server.remove();
});

/** Runs in the window: resolves to the drafts that the device stores, as JSON. */
function storedDrafts(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('octavo-drafts');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
      opening.result.close();
    };
  });
}
