import { scriptOf } from '../chunks.ts';
import { expect, test } from '../site.ts';
import { goTo, holdResponses, open, rowsOf } from './dashboard.ts';

const lists = [
  ['Category', 'categories'],
  ['Article', 'articles'],
  ['Users', 'users'],
] as const;

test('rows are drawn within a frame of their response, and shift nothing', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Travel');
  for (const title of ['One', 'Two', 'Three']) await site.createArticle({ title, category });
  await page.addInitScript(watch, {
    address: '/api/(categories|articles|users)\\?',
    selector: 'tbody input[type="checkbox"]',
  });

  for (const [screen, kind] of lists) {
    const release = await holdResponses(page, new RegExp(`/api/${kind}\\?`));
    // Not from the overview, which asks for rows of its own.
    if (screen === 'Category') await open(page, site, '/category');
    else await goTo(page, screen);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => {
      window.seen.shifts = [];
    });
    release();
    await expect(rowsOf(page).first()).toBeVisible();
    const { frames, shifts } = await page.evaluate(() => window.seen);

    expect(frames, screen).toBeLessThanOrEqual(1);
    expect(shifts, screen).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('the text of an article is drawn within a frame of its response', async ({ page, site }) => {
  const category = await site.createCategory('Travel');
  const content = '<p>The press folds each sheet once more, and the type is set by hand.</p>\n'.repeat(140);
  await site.createArticle({ title: 'One', category, content });
  const { _id } = await site.createArticle({ title: 'Two', category, content });
  await page.addInitScript(watch, { address: '/api/articles/one$', selector: '.ProseMirror p:nth-child(140)' });
  await open(page, site, `/article?form=${_id}`);
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await page.getByRole('tab', { name: 'Articles', exact: true }).click();
  const release = await holdResponses(page, '**/api/articles/one');

  await page.getByRole('button', { name: 'Edit One' }).click();
  await expect(page.getByRole('status', { name: 'Loading the article' })).toBeVisible();
  release();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();

  expect(await page.evaluate(() => window.seen.frames)).toBeLessThanOrEqual(1);
});

test('a list opens without the code of the editor, and readers load none of the dashboard', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const loaded = (module: string) => scripts.includes(scriptOf(`dashboard/${module}`));

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded('DashboardPage.tsx')).toBe(false);

  await open(page, site, '/article');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([loaded('DashboardPage.tsx'), loaded('editor/RichTextEditor.tsx')]).toEqual([true, false]);

  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  expect(loaded('editor/RichTextEditor.tsx')).toBe(true);
});

declare global {
  interface Window {
    seen: { frames: number; shifts: string[] };
  }
}

/** Runs in the page: counts the frames from a response to what it shows, and records layout shifts. */
function watch({ address, selector }: { address: string; selector: string }): void {
  window.seen = { frames: -1, shifts: [] };
  const count = () => {
    window.seen.frames++;
    if (!document.querySelector(selector)) requestAnimationFrame(count);
  };
  const { json } = Response.prototype;
  Response.prototype.json = async function (this: Response) {
    const body = await json.call(this);
    if (new RegExp(address).test(this.url)) {
      window.seen.frames = -1;
      requestAnimationFrame(count);
    }
    return body;
  };
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
    window.seen.shifts.push(...shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.nodeName ?? '?')));
  }).observe({ type: 'layout-shift' });
}
