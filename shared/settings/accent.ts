import { t } from '../texts/t.ts';
import { contrast, distance, nearestTone } from './contrast.ts';

/** The accent of a new publication, with the tones that web/styles/tokens.css gives it. */
export const defaultAccent = '#9c2f1e';

/** The tones of an accent in the light and in the dark theme. */
export interface AccentTones {
  light: string;
  dark: string;
}

/** The least contrast of text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST_CONTRAST = 4.5;

/** The colours on which the accent is text, and that of the text on it: `--paper`, `--surface` and `--rubric-ink` of web/styles/tokens.css. */
export const besideAccent = {
  light: ['#fbf9f4', '#ffffff', '#ffffff'],
  dark: ['#161412', '#1f1c19', '#1d1a16'],
};

const passesIn = (theme: keyof AccentTones) => (tone: string) =>
  besideAccent[theme].every((colour) => contrast(tone, colour) >= LEAST_CONTRAST);

/** Tells if a colour such as '#9c2f1e' can be read in one theme at least, as an accent must. */
export const isReadable = (accent: string): boolean => passesIn('light')(accent) || passesIn('dark')(accent);

/** Returns the tones of an accent: itself where it can be read, and the nearest one that can in the other theme. */
export function accentTones(accent: string): AccentTones {
  if (accent === defaultAccent) return { light: defaultAccent, dark: '#f0907a' };
  return {
    light: nearestTone(accent, 'darker', passesIn('light')),
    dark: nearestTone(accent, 'lighter', passesIn('dark')),
  };
}

/**
 * Writes the styles of an accent, which win over those of web/styles/tokens.css wherever they come. Not by light-dark(), which
 * the oldest browsers of ours do not know and a build cannot replace here.
 */
export function accentStyles(accent: string): string {
  const { light, dark } = accentTones(accent);
  const root = ':root:root';
  return [
    `${root}{--rubric:${light}}`,
    `@media (prefers-color-scheme:dark){${root}:not([data-theme=light]){--rubric:${dark}}}`,
    `${root}[data-theme=dark]{--rubric:${dark}}`,
  ].join('\n');
}

/** Returns the accent itself where it can be read, else the nearest one that can. */
export function nearestAccent(accent: string): string {
  if (isReadable(accent)) return accent;
  const { light, dark } = accentTones(accent);
  return distance(accent, light) <= distance(accent, dark) ? light : dark;
}

/** Returns the lowest contrast that a colour has with those beside it, in the theme that suits it better. */
export const contrastOf = (accent: string): number =>
  Math.max(...Object.values(besideAccent).map((colours) => Math.min(...colours.map((each) => contrast(accent, each)))));

/** Returns the message for an accent that nobody could read, which names the nearest one that passes. */
export const unreadableAccent = (accent: string): string =>
  t(
    'Accent colour needs a contrast of {least}:1 with the page, and has {contrast}:1. The nearest that passes is {nearest}.',
    {
      least: String(LEAST_CONTRAST),
      contrast: contrastOf(accent).toFixed(2),
      nearest: nearestAccent(accent),
    },
  );
