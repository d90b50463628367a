import { fullLocale } from './fullLocale.ts';

/** Returns a language with its usual region, as Open Graph names it: 'de_DE' for 'de'. */
export function openGraphLocale(tag: string): string {
  const { language, region } = fullLocale(tag);
  return region ? `${language}_${region}` : language;
}
