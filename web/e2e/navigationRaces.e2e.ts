import type { Page } from '@playwright/test';
import { becomeApplication, expect, test } from './fixtures.ts';

/** With the transitions between pages. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface KnownArticle {
  title: string;
  /** The HTML of its content. */
  text: string;
  comments: string[];
}

const STEPS = 25;

for (const seed of [1, 2]) {
  test(`however responses are delayed and reordered, no article is shown under another's title, seed ${seed}`, async ({
    page,
    request,
  }) => {
    const random = seeded(seed);
    const { data } = await (await request.get('/api/articles?limit=100&status=published')).json();
    const known: Record<string, KnownArticle> = {};
    for (const { _id, slug, title } of data) {
      const { content } = await (await request.get(`/api/articles/${slug}?content=readable`)).json();
      const { comments } = await (await request.get(`/api/comments/${_id}`)).json();
      known[slug] = { title, text: content, comments: comments.map(({ message }: { message: string }) => message) };
    }
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 120));
      await route.continue().catch(() => {});
    });
    await page.goto('/');
    await becomeApplication(page);
    await watch(page, known);

    let stepsBack = 0;
    for (let step = 0; step < STEPS; step++) {
      const chance = random();
      if (chance > 0.25 || stepsBack-- > 0) await move(page, chance);
      if (random() < 0.3) stepsBack = await expectSettled(page, known);
    }
    await expectSettled(page, known);

    const { mixed, seen } = await page.evaluate(() => (window as unknown as Watched).watched);
    expect(mixed).toEqual([]);
    expect(seen.length).toBeGreaterThan(1);
  });
}

interface Watched {
  stepsBack(): number;
  watched: { mixed: string[]; seen: string[] };
}

/** Checks every change of the document from now on, and records parts of different articles that were shown together. */
function watch(page: Page, known: Record<string, KnownArticle>): Promise<void> {
  return page.evaluate((articles) => {
    const read = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
    const texts = new Map(Object.values(articles).map(({ title, text }) => [title, read(text)]));
    const titleOfComment = new Map(
      Object.values(articles).flatMap(({ title, comments }) => comments.map((comment) => [comment, title] as const)),
    );
    const watched = { mixed: [] as string[], seen: [] as string[] };
    const index = () =>
      (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index;
    const first = index();
    Object.assign(window, { watched, stepsBack: () => index() - first });

    const look = () => {
      const title = document.querySelector('main article h1')?.textContent ?? '';
      const text = document.querySelector('main article .prose')?.textContent;
      if (!text) return;
      if (watched.seen.at(-1) !== title) watched.seen.push(title);
      if (texts.get(title) !== text) watched.mixed.push(`'${title}' was shown over: ${text.slice(0, 60)}`);
      if (document.title !== `${title} · Octavo`) watched.mixed.push(`'${title}' was shown under: ${document.title}`);
      for (const comment of document.querySelectorAll('main aside li > div > p:last-child')) {
        const owner = titleOfComment.get(comment.textContent ?? '');
        if (owner && owner !== title) watched.mixed.push(`'${title}' had a comment of '${owner}'`);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, known);
}

/** Clicks on one of the links to articles and home, or goes back or forward. Waits for nothing. */
function move(page: Page, chance: number): Promise<void> {
  return page.evaluate((value) => {
    if (value < 0.25) return history.back();
    if (value < 0.4) return history.forward();
    const links = [...document.querySelectorAll<HTMLElement>('main a[href^="/articles/"], header a[href="/"]')];
    links[Math.floor(((value - 0.4) / 0.6) * links.length)]?.click();
  }, chance);
}

/** Waits until address, title and heading are those of one page. Resolves to the number of steps that lead back from it. */
async function expectSettled(page: Page, known: Record<string, KnownArticle>): Promise<number> {
  const onScreen = () =>
    page.evaluate(() => ({
      path: location.pathname,
      heading: document.querySelector('h1')?.textContent ?? '',
      title: document.title,
      busy: document.querySelector('main')?.ariaBusy,
    }));
  await expect
    .poll(async () => {
      const { path, heading, title, busy } = await onScreen();
      const expected = known[path.replace('/articles/', '')]?.title;
      const whole = expected === undefined ? 'Octavo' : `${expected} · Octavo`;
      return busy === 'false' && heading === (expected ?? 'Octavo') && title === whole
        ? 'one page'
        : { path, heading, title };
    })
    .toBe('one page');
  return page.evaluate(() => (window as unknown as Watched).stepsBack());
}

/** Generates the same numbers from 0 to 1 for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
