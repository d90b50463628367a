import { atWork, expect, signIn, test, write } from './fixtures.ts';
import { impostor } from './impostor.ts';
import { Line } from './line.ts';
import { Server } from './server.ts';

const bar = 'No connection. What you have open stays; the rest comes back by itself.';

test('a server that is killed amid work loses nothing that is typed, and is found again', async ({ launch }) => {
  const server = await new Server().start();
  await server.category('Essays');
  const { window } = await atWork(launch, server);
  await write(window, 'Typed before the storm');

  await server.kill();
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText(bar)).toBeVisible();
  await expect(window.getByLabel('Title')).toHaveValue('Typed before the storm');
  await window.getByLabel('Title').fill('Typed in the storm');
  await expect(window.getByText('Not saved:')).toBeVisible();
  await expect.poll(() => window.evaluate(() => JSON.stringify(localStorage))).toContain('Typed in the storm');

  await server.start();
  await expect(window.getByText(bar)).toBeHidden({ timeout: 20_000 });
  await window.getByRole('button', { name: 'Add Article' }).click();
  await expect(window.getByText('Article created successfully!')).toBeVisible();
  await server.remove();
});

test('a start without the server says so calmly, and once it is back shows the dashboard with what was typed', async ({
  launch,
}) => {
  const server = await new Server().start();
  await server.category('Essays');
  const line = new Line(server.url);
  const first = await atWork(launch, server, await line.start());
  await write(first.window, 'Typed yesterday');
  await expect(first.window.getByText('Saved on this device')).toBeVisible();
  await first.close();
  await server.kill();

  const { window, address } = await launch();
  await expect(window.getByRole('heading', { name: 'This page is out of reach.' })).toBeVisible();
  await expect(window.getByText('The Evening Page does not answer. What you typed is safe.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Change server' })).toBeVisible();
  await window.getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByRole('heading', { name: 'This page is out of reach.' })).toBeVisible();

  // While who reads is asked once more, nobody is sent to the login.
  line.delayMs = 300;
  await server.start();
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible({ timeout: 20_000 });
  await window.goto(address('/dashboard/article?form=new'));
  await expect(window.getByLabel('Title')).toHaveValue('Typed yesterday');
  line.stop();
  await server.remove();
});

test('while the server is away, another one can be chosen', async ({ launch, server }) => {
  const gone = await new Server('Gone').start();
  await (await launch({ asked: gone.url })).window.getByRole('heading', { name: 'Welcome to Gone' }).waitFor();
  await gone.remove();

  const { window } = await launch();
  await window.getByRole('button', { name: 'Change server' }).click();
  await window.getByLabel('Server address').fill(server.url);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
});

test('a slow server is waited for, with the page at work meanwhile', async ({ launch, server }) => {
  const line = new Line(server.url);
  const { window } = await atWork(launch, server, await line.start());

  line.delayMs = 1_500;
  await window.getByRole('link', { name: 'Category', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Category', level: 1 })).toBeVisible();
  await expect(window.getByRole('cell', { name: 'Essays', exact: true })).toBeVisible({ timeout: 10_000 });
  await expect(window.getByText(bar)).toBeHidden();
  line.stop();
});

test('something else at the address of the server is no server, and gets no way into the page', async ({ launch }) => {
  const server = await new Server().start();
  const { window } = await atWork(launch, server);
  await server.kill();
  const portal = await impostor(
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    Number(new URL(server.url).port),
  );

  await window.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(window.getByText(bar)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Retry' })).toBeVisible();
  const given = await window.evaluate(async () => (await fetch('/api/articles')).text());
  expect(JSON.parse(given)).toEqual({ message: 'Something else answered.' });

  portal.stop();
  await server.start();
  await expect(window.getByText(bar)).toBeHidden({ timeout: 20_000 });
  await server.remove();
});

test('a redirect of the server is not followed, so that its cookies stay with it', async ({ launch }) => {
  const server = await new Server().start();
  const { window } = await atWork(launch, server);
  await server.kill();
  const thief = await impostor((_request, response) => response.end('{}'));
  const mover = await impostor(
    (request, response) => response.writeHead(307, { location: `${thief.url}${request.url}` }).end(),
    Number(new URL(server.url).port),
  );

  await window.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(window.getByText(bar)).toBeVisible();
  await expect.poll(() => mover.asked.length).toBeGreaterThan(0);
  expect(thief.asked).toEqual([]);
  mover.stop();
  thief.stop();
  await server.remove();
});

test('another Octavo in its place asks to sign in, and sees nothing of what was typed for the first', async ({
  launch,
}) => {
  const first = await new Server('First').start();
  await first.category('Essays');
  const { window, menu, address } = await atWork(launch, first);
  await write(window, 'For the first alone');
  await expect(window.getByText('Saved on this device')).toBeVisible();
  const second = await new Server('Second').start();
  await second.category('Essays');

  await menu('change-server');
  await window.getByLabel('Server address').fill(second.url);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: 'Welcome to Second' })).toBeVisible();
  await signIn(window);
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await window.goto(address('/dashboard/article?form=new'));
  await expect(window.getByLabel('Title')).toHaveValue('');

  await menu('change-server');
  await window.getByLabel('Server address').fill(first.url);
  await window.keyboard.press('Enter');
  // Both are on this computer, and hosts share their cookies among all ports.
  await signIn(window);
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await window.goto(address('/dashboard/article?form=new'));
  await expect(window.getByLabel('Title')).toHaveValue('For the first alone');
  await first.remove();
  await second.remove();
});
