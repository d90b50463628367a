import { expect, test } from './fixtures.ts';

for (const path of ['/', '/articles/how-paper-remembers', '/auth?tab=register', '/contact', '/about', '/categories']) {
  test(`nothing of ${path} is lost at 200 %`, async ({ browserPage: page, viewport }) => {
    // A browser that enlarges has fewer CSS pixels; 320 are what is left of 1280 at 400 %.
    const { width, height } = viewport ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: Math.max(width / 2, 320), height: height / 2 });
    await page.goto(path);
    await page.css('main h1').waitFor();
    await expect.poll(() => page.evaluate(lost)).toEqual([]);

    // Larger letters alone.
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(lost)).toEqual([]);
  });
}

/** Finds elements that are out of the screen, cut off at the side or too wide for their box, unless they can be scrolled to. */
function lost(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.visually-hidden, [aria-hidden], svg') &&
      getComputedStyle(element).clipPath === 'none' &&
      !scrolls(element.parentElement),
  );
  function scrolls(element: Element | null): boolean {
    if (!element || element === document.body) return false;
    return /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement);
  }
  const outside = elements.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  const cut = elements.filter(
    (element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1,
  );
  const spilling = elements.filter(
    (element) =>
      element.matches('a, button') &&
      /flex/.test(getComputedStyle(element).display) &&
      element.scrollWidth > element.clientWidth + 1,
  );
  return [
    ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} wide on ${clientWidth}.`] : []),
    ...outside.map(
      (element) => `outside: ${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`,
    ),
    ...cut.map((element) => `cut off: ${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`),
    ...spilling.map((element) => `out of its box: ${element.className} ${element.textContent?.slice(0, 30)}`),
  ];
}
