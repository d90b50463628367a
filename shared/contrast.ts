/** Red, green and blue, each from 0 to 1. */
type Rgb = [red: number, green: number, blue: number];

/** Returns the contrast ratio of two colours such as '#9c2f1e', from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red, green, blue] = readHex(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
  const { hue, saturation, lightness } = toHsl(readHex(colour));
  const end = direction === 'darker' ? 0 : 1;
  // Everything from `good` on passes, and nothing from `bad` back.
  let [bad, good] = [lightness, end];
  for (let step = 0; step < 20; step++) {
    const middle = (bad + good) / 2;
    if (passes(writeHex(toRgb({ hue, saturation, lightness: middle })))) good = middle;
    else bad = middle;
  }
  return writeHex(toRgb({ hue, saturation, lightness: good }));
}

/** Returns how far two colours are apart: the distance of their red, green and blue. */
export function distance(one: string, other: string): number {
  const [a, b] = [readHex(one), readHex(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const readHex = (colour: string): Rgb => {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255].map((part) => part / 255) as Rgb;
};

const writeHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

interface Hsl {
  /** In sixths of the circle. */
  hue: number;
  saturation: number;
  lightness: number;
}

/** https://www.w3.org/TR/css-color-4/#rgb-to-hsl */
function toHsl([red, green, blue]: Rgb): Hsl {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = (max - lightness) / Math.min(lightness, 1 - lightness);
  if (max === red) return { hue: ((green - blue) / range + 6) % 6, saturation, lightness };
  const hue = max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return { hue, saturation, lightness };
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function toRgb({ hue, saturation, lightness }: Hsl): Rgb {
  const part = (offset: number) => {
    const place = (offset + hue * 2) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    );
  };
  return [part(0), part(8), part(4)];
}
