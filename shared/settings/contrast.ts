import Color from 'color';

/** Returns the contrast ratio of two colours such as '#9c2f1e', from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: string, other: string): number => Color(one).contrast(Color(other));

/**
 * Returns the tone of a colour that is nearest to it and passes, in one direction: 'darker' (at last black) or 'lighter' (at
 * last white). Hue and saturation of HSL (https://www.w3.org/TR/css-color-4/#the-hsl-notation) stay.
 */
export function nearestTone(
  colour: string,
  direction: 'darker' | 'lighter',
  passes: (tone: string) => boolean,
): string {
  if (passes(colour)) return colour;
  const hsl = Color(colour).hsl();
  const toneAt = (lightness: number) => hsl.lightness(lightness).hex().toLowerCase();
  // Everything from `good` on passes, and nothing from `bad` back.
  let [bad, good] = [hsl.lightness(), direction === 'darker' ? 0 : 100];
  for (let step = 0; step < 20; step++) {
    const middle = (bad + good) / 2;
    if (passes(toneAt(middle))) good = middle;
    else bad = middle;
  }
  return toneAt(good);
}

/** Returns how far two colours are apart: the distance of their red, green and blue. */
export function distance(one: string, other: string): number {
  const [a, b] = [Color(one).rgb().array(), Color(other).rgb().array()];
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}
