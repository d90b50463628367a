import { expect, test } from './fixtures.ts';
import { becomeApplication } from './reader.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('nothing moves by itself where the system is set to less motion', async ({ browserPage: page }) => {
  await page.goto('/');
  await becomeApplication(page);
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await page.evaluate(watchMotion);

  await page.css('main ul:has(h2) > li:nth-child(1) a').click();
  await expect.poll(() => page.path()).toMatch(/^\/articles\//);
  await expect.poll(() => page.css('main h1').isFocused()).toBe(true);

  expect(await page.evaluate(() => document.documentElement.dataset.motion)).toBe('');
});

/** Records animations on the document. Scroll-driven ones do not move by themselves, and those of one frame do not move at all. */
function watchMotion(): void {
  const root = document.documentElement;
  root.dataset.motion = '';
  for (const type of ['animationstart', 'transitionstart']) {
    document.addEventListener(type, ({ target }) => {
      const moving = (target as Element)
        .getAnimations({ subtree: true })
        .filter(({ timeline, effect }) => timeline === document.timeline && Number(effect?.getTiming().duration) > 16);
      if (moving.length > 0) root.dataset.motion += `${type} of ${(target as Element).className}; `;
    });
  }
  if (!document.startViewTransition) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    root.dataset.motion += 'a view transition; ';
    return start(update);
  };
}
