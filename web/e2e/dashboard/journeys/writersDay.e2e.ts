import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { content } from '../../editor/editor.ts';
import { tabTo } from '../../focus.ts';
import { type Site, test } from '../../site.ts';
import { draftStatus, fieldsOf, inDetails, picture, saved, unfinished, written } from '../articles/articleForm.ts';
import { expectToast, rowOf } from '../dashboard.ts';

const CATEGORY = written.category;
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

/** The ways in which a writer works. */
interface Hands {
  /** Begins an article, in the list. */
  begin(page: Page): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Puts the cursor into a text. */
  enter(field: Locator): Promise<void>;
  select(field: Locator, option: string): Promise<void>;
  /** Chooses one of the times of the sheet. */
  chooseWhen(radio: Locator): Promise<void>;
  /** Types a time: month, day, year, hour and minute. */
  typeTime(field: Locator, time: string): Promise<void>;
  insertGallery(page: Page): Promise<void>;
  acceptEmbed(page: Page): Promise<void>;
}

const byPointer: Hands = {
  begin: (page) => page.getByRole('tab', { name: 'Add Article' }).click(),
  press: (target) => target.click(),
  enter: (field) => field.click(),
  async select(field, option) {
    await field.selectOption(option);
  },
  chooseWhen: (radio) => radio.check(),
  typeTime: (field, time) => field.fill(time),
  async insertGallery(page) {
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('option', { name: 'Gallery' }).click();
  },
  acceptEmbed: (page) => page.getByRole('button', { name: 'Embed from YouTube' }).click(),
};

const byKeyboard: Hands = {
  async begin(page) {
    // The key means nothing before there is a list.
    await expect(page.getByRole('tab', { name: 'Articles', selected: true })).toBeVisible();
    await page.keyboard.press('n');
  },
  async press(target) {
    await tabTo(target.page(), target);
    await target.page().keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  },
  async enter(field) {
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(field.page(), field);
  },
  async select(field, option) {
    await tabTo(field.page(), field);
    await field.page().keyboard.type(option);
  },
  async chooseWhen(radio) {
    const page = radio.page();
    await tabTo(page, page.getByRole('group', { name: 'When' }).getByRole('radio', { checked: true }));
    while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
  },
  async typeTime(field, time) {
    const [year, month, day, hour = '', minute] = time.split(/\D/);
    await tabTo(field.page(), field);
    const half = Number(hour) < 12 ? 'AM' : 'PM';
    await field.page().keyboard.type(`${month}${day}${year}${hour}${minute}${half}`);
  },
  async insertGallery(page) {
    await page.keyboard.type('/gallery');
    await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveText('Gallery');
    await page.keyboard.press('Enter');
  },
  async acceptEmbed(page) {
    await expect(page.getByRole('button', { name: 'Embed from YouTube' })).toBeVisible();
    await page.keyboard.press('Enter');
  },
};

interface Story {
  page: Page;
  site: Site;
  request: APIRequestContext;
  hands: Hands;
}

/** Three articles are begun, left and found again: one is handed in, one published with an earlier date, one scheduled. */
async function writersDay(story: Story): Promise<void> {
  const { page, site } = story;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await site.createCategory(CATEGORY);
  await handIn(story, 'On quills');

  await site.signIn(page);
  await page.goto('/dashboard/article');
  for (const title of ['On ink', 'On paper']) await begin(story, title);
  await page.reload();
  await publish(story, 'On ink');
  await schedule(story, 'On paper');

  await expectNothingElse(story);
}

/** Begins an article, and leaves it. */
async function begin({ page, hands }: Story, title: string): Promise<void> {
  await hands.begin(page);
  await hands.enter(fieldsOf(page).title);
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Once.');
  await page.keyboard.press('Control+s');
  await expect(draftStatus(page)).toHaveText(saved);
  await hands.press(page.getByRole('button', { name: 'Close', exact: true }));
}

/** Finds an article that was begun, and goes to the end of its text. */
async function goOn({ page, hands }: Story, title: string): Promise<void> {
  await hands.press(unfinished(page, title));
  await expect(fieldsOf(page).title).toHaveValue(title);
  await hands.enter(content(page));
  await page.keyboard.press('Control+End');
}

async function handIn(story: Story, title: string): Promise<void> {
  const { page, site, request, hands } = story;
  const author = await site.createUser(request, 'Ida');
  await site.changeUser(author, { role: 'author' });
  await site.changeSettings({ authors: 'hand-in' });
  await page.context().addCookies((await request.storageState()).cookies);
  await page.goto('/dashboard/article');

  await begin(story, title);
  await goOn(story, title);
  await page.keyboard.type(' A goose has ten good ones.');
  await inDetails(page, () => hands.select(fieldsOf(page).category, CATEGORY));
  await expect(draftStatus(page)).toHaveText(saved);
  await hands.press(page.getByRole('button', { name: 'Add Article' }));
  await expectToast(page, 'status', 'Article created successfully!');
  await hands.press(page.getByRole('checkbox', { name: `Handed in: ${title}` }));
  await expectToast(page, 'status', 'Article handed in. An admin will look at it.');
}

async function publish(story: Story, title: string): Promise<void> {
  const { page, hands } = story;
  await goOn(story, title);
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await hands.insertGallery(page);
  await (await chooser).setFiles([picture(undefined, 'a.png'), picture(undefined, 'b.png')]);
  await expect(content(page).locator('[data-gallery] img[src^="/images/"]')).toHaveCount(2);
  await page.keyboard.insertText(VIDEO);
  await hands.acceptEmbed(page);
  await expect(content(page).locator('[data-provider="YouTube"]')).toBeVisible();
  await inDetails(page, () => hands.select(fieldsOf(page).category, CATEGORY));
  await expect(draftStatus(page)).toHaveText(saved);

  const sheet = page.getByRole('dialog', { name: 'Publish the article' });
  await hands.press(page.getByRole('button', { name: 'Publish…' }));
  await hands.chooseWhen(sheet.getByRole('radio', { name: 'On an earlier date' }));
  await hands.typeTime(sheet.getByLabel('Date for readers'), '2019-05-04T08:30');
  await expect(draftStatus(page)).toHaveText(saved);
  await hands.press(sheet.getByRole('button', { name: 'Publish with this date' }));
  await expectToast(page, 'status', 'Article created successfully!');
}

async function schedule(story: Story, title: string): Promise<void> {
  const { page, hands } = story;
  await goOn(story, title);
  await inDetails(page, () => hands.select(fieldsOf(page).category, CATEGORY));
  await expect(draftStatus(page)).toHaveText(saved);

  const sheet = page.getByRole('dialog', { name: 'Publish the article' });
  await hands.press(page.getByRole('button', { name: 'Publish…' }));
  await hands.chooseWhen(sheet.getByRole('radio', { name: 'At a time' }));
  await hands.typeTime(sheet.getByLabel('Publish at'), '2099-12-03T09:00');
  await expect(draftStatus(page)).toHaveText(saved);
  await hands.press(sheet.getByRole('button', { name: 'Schedule', exact: true }));
  await expectToast(page, 'status', 'Article created successfully!');
  await expect(rowOf(page, title)).toContainText('Scheduled, 3 Dec 2099');
}

/** Expects what was asked for, and nothing besides. */
async function expectNothingElse({ page, site }: Story): Promise<void> {
  await expect(page.getByRole('list', { name: 'Unfinished articles' })).toHaveCount(0);
  const rows = await site.rows('articles');
  const stateOf = ({ title, published, publishAt, publishedAt, handedInAt }: Record<string, string>) => [
    ...[title, published, publishAt?.slice(0, 10) ?? null, publishedAt?.slice(0, 10) ?? null],
    handedInAt !== undefined,
  ];
  expect(rows.map(stateOf).sort()).toEqual([
    ['On ink', true, null, '2019-05-04', false],
    ['On paper', false, '2099-12-03', null, false],
    ['On quills', false, null, null, true],
  ]);

  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^On / })).toHaveText(['On ink']);
  await page.getByRole('link', { name: 'On ink' }).press('Enter');
  await expect(page.locator('[data-gallery] img')).toHaveCount(2);
  await expect(
    page
      .getByRole('link', { name: VIDEO.replace('https://', '') })
      .or(page.locator('[data-embed]'))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('May 4, 2019').first()).toBeVisible();
}

test.afterEach(async ({ site, pageErrors }) => {
  await site.changeSettings({ authors: 'publish' });
  // Of an account that has signed out.
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/\b401\b/.test(error)));
});

test('a writer’s day by pointer', async ({ page, site, request }) => {
  await writersDay({ page, site, request, hands: byPointer });
});

test('a writer’s day by keyboard alone', async ({ page, site, request }) => {
  await writersDay({ page, site, request, hands: byKeyboard });
});

test('a writer’s day on a phone', { tag: '@narrow' }, async ({ page, site, request }) => {
  await writersDay({ page, site, request, hands: byPointer });
});
