import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { expectToast, holdResponses, open } from './dashboard.ts';

const statistics = (page: Page) => page.getByRole('region', { name: 'Statistics' });
const chart = (page: Page, name: string) =>
  statistics(page)
    .getByRole('figure')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the overview welcomes the administrator by name, counts what there is, names what waits, and leads there', async ({
  page,
  site,
}) => {
  await site.createCategories(3);
  await site.createMessage('ann');
  const category = 'topic 01';
  const article = await site.createArticle({ title: 'Out', category });
  await site.createArticle({ title: 'Begun', category, published: false });
  const publishAt = '2099-01-01T10:00:00Z';
  await site.createArticle({ title: 'Soon', category, published: false, publishAt });
  await site.createComment(article, 'Read.');
  await open(page, site);

  await expect(page.getByRole('heading', { name: 'Welcome, Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ada Press', { exact: true })).toBeVisible();
  for (const [name, path] of [
    ['Users 1', '/dashboard/users'],
    ['Messages 1', '/dashboard/messages'],
    ['Categories 3', '/dashboard/category'],
    ['Articles 3', '/dashboard/article'],
    ['1 draft of yours', /\/dashboard\/article\?status=draft&author=\d+$/],
    ['1 scheduled article', /\/dashboard\/article\?status=scheduled$/],
    ['1 unread message', /\/dashboard\/messages\?status=unread$/],
    ['1 comment in the last 7 days', /\/dashboard\/comments$/],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
  }
  await expect(chart(page, 'Comments')).toContainText(/^Comments1Most: 1/);
  await expect(chart(page, 'Articles published')).toContainText(/^Articles published1Most: 1/);
});

test('Blogs is a heading, Setting and Profile edit the administrator’s own account', async ({
  page,
  site,
  pageErrors,
}) => {
  // A second administrator, since other tests rely on the name of the first.
  await site.promote(await site.createUser(page.request, 'quin'));
  await page.goto('/dashboard/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs', exact: true })).toBeVisible();

  for (const path of ['profile', 'setting']) {
    await page.goto(`/dashboard/${path}`);
    const form = page.getByRole('form', { name: 'Profile' });
    await expect(form.getByLabel('Email')).toHaveValue('quin@octavo.example');
    await expect(form.getByLabel('Email')).toHaveJSProperty('readOnly', true);
    await expect(form.getByLabel('Username')).toHaveValue('quin');
    await expect(form.getByLabel('New password')).toHaveAttribute('type', 'password');
    await expect(form.getByLabel('New password')).toHaveAccessibleDescription('Leave blank to keep current password');
    await expect(form.getByRole('button', { name: 'Update Profile', exact: true })).toBeVisible();
  }

  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'alert', 'Profile Update Failed');
  await page.unroute('**/api/users/profile');
  await page.getByLabel('Username').fill('Zoe');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'status', 'Profile Updated');
  expect((await sent).postDataJSON()).toEqual({ username: 'Zoe' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveText('Z');
  pageErrors.length = 0;
});

/** The statistics of a time as the server would send them, with views on each day. */
function statisticsOf(address: string) {
  const query = new URL(address).searchParams;
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const days = Array.from({ length: count }, (_, index) => ({
    ...{ date: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10) },
    ...{ views: index + 1, readers: 1, articles: 0, comments: 0, registrations: 0, messages: 0 },
  }));
  return {
    ...{ from, to, timeZone: 'Europe/Lisbon', days },
    articles: [{ _id: '1', title: '<b>On paper</b>', slug: 'on-paper', views: 1_234 }],
    referrers: [{ site: 'example.com', views: 56 }],
    week: { views: 21, viewsBefore: 1_400, articles: [{ _id: '2', title: 'On <i>ink</i>', slug: 'on-ink', views: 9 }] },
    waiting: { drafts: 0, scheduled: 0, handedIn: 0, messages: 0, comments: 0, heldComments: 0, reportedComments: 0 },
  };
}

test('a chart has its numbers in a table, by keyboard too; top articles and referring sites are links', {
  tag: '@layout',
}, async ({ page, site }) => {
  await page.route('**/api/statistics?*', (route) => route.fulfill({ json: statisticsOf(route.request().url()) }));
  await open(page, site);

  const views = chart(page, 'Views');
  await expect(views).toContainText(/^Views465Most: 30 \(/);
  await views.getByText('Views as a table').focus();
  await page.keyboard.press('Enter');

  const rows = views.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.first()).toHaveText('DayViews');
  await expect(rows.last()).toHaveText(/^\d+ \w+30$/);
  await expect(statistics(page).getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(statistics(page).getByText('21 views; 1,400 in the 7 days before.')).toBeVisible();
  const most = statistics(page).getByRole('list', { name: 'Read most' });
  await expect(most.getByRole('listitem')).toHaveText(['On <i>ink</i> 9 views']);
  await expect(most.getByRole('link', { name: 'On <i>ink</i>' })).toHaveAttribute('href', '/articles/on-ink');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  const article = statistics(page).getByRole('link', { name: '<b>On paper</b>' });
  const other = statistics(page).getByRole('link', { name: 'example.com' });
  await expect(article).toHaveAttribute('href', '/articles/on-paper');
  await expect(statistics(page).getByRole('row', { name: '<b>On paper</b> 1,234' })).toBeVisible();
  await expect(other).toHaveAttribute('href', 'https://example.com/');
  await expect(other).toHaveAttribute('rel', 'noreferrer');
});

test('the time of the charts is in the address', async ({ page, site }) => {
  await page.route('**/api/statistics?*', (route) => route.fulfill({ json: statisticsOf(route.request().url()) }));
  await open(page, site);
  const time = statistics(page).getByLabel('Time', { exact: true });

  await time.selectOption('Last 12 months');
  await expect(page).toHaveURL(/\/dashboard\?time=12-months$/);
  await chart(page, 'Views').getByText('Views as a table').click();
  await expect(chart(page, 'Views').getByRole('row')).toHaveCount(13);
  await page.reload();
  await expect(time).toHaveValue('12-months');

  await time.selectOption('A time of your own');
  await fillDaysAtOnce(statistics(page), ['2026-01-05', '2026-01-06']);
  await expect(page).toHaveURL(/\/dashboard\?from=2026-01-05&to=2026-01-06$/);
  await expect(chart(page, 'Views')).toContainText('Most: 2 (6 Jan)');

  await statistics(page).getByLabel('Last day').fill('2026-01-04');
  await expect(statistics(page).getByLabel('First day')).toHaveAccessibleDescription(
    'The first day is after the last one: choose another.',
  );
  await page.goBack();
  await expect(chart(page, 'Views')).toContainText('Most: 2 (6 Jan)');
});

test('first steps that arrive late move nothing', async ({ page, site }) => {
  const release = await holdResponses(page, '**/api/pages');
  const add = page.getByRole('main').getByRole('link', { name: 'Add Article' });
  await open(page, site);
  await expect(page.getByRole('main').getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(add).toHaveCount(0);

  release();

  await expect(add).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
});

test('what is loading moves nothing, and what is empty or failed says so and can be retried', async ({
  page,
  site,
  pageErrors,
}) => {
  await page.route('**/api/contacts?*', (route) => route.fulfill({ status: 500, json: {} }));
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/statistics?*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await open(page, site);
  await expect(statistics(page).getByRole('status')).toHaveText('Loading…');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectAccessibleInAllColours(page);

  answer();
  await expectToast(page, 'alert', 'Error fetching statistics');
  await expect(statistics(page).getByText('The statistics could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await page.unroute('**/api/contacts?*');
  await retry(page, 'The counts could not be loaded.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Messages 0', exact: true })).toBeVisible();
  await expect(page.getByText('The counts could not be loaded.')).toHaveCount(0);
  await page.unroute('**/api/statistics?*');
  await retry(page, 'The statistics could not be loaded.');

  await expect(statistics(page).getByText('No views in the last 14 days.')).toBeVisible();
  await expect(statistics(page).getByText('Nothing is waiting for you.')).toBeVisible();
  await page.goto('/dashboard?from=2020-01-01&to=2020-01-02');
  await expect(statistics(page).getByText(/^Nothing was counted in this time/)).toBeVisible();
  await expectAccessibleInAllColours(page);
  pageErrors.length = 0;
});

/** Presses the button below a sentence. */
const retry = (page: Page, failure: string) =>
  page.getByText(failure).locator('..').getByRole('button', { name: 'Retry' }).click();

/** Fills all inputs of days before the page can draw, as a slow machine meets the keys that have waited for it. */
async function fillDaysAtOnce(region: Locator, days: string[]): Promise<void> {
  const inputs = region.locator('input[type="date"]');
  await expect(inputs).toHaveCount(days.length);
  await inputs.evaluateAll(async (all: HTMLInputElement[], values) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const fill = (input: HTMLInputElement, index: number) => {
      value?.set?.call(input, values[index]);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    await Promise.all(
      all.map((input, index) => scheduler.postTask(() => fill(input, index), { priority: 'user-blocking' })),
    );
  }, days);
}
