import { siteLanguage } from '../../shared/language.ts';
import type { Site } from '../../shared/pages.ts';

/** The light paper colour of web/styles/tokens.css. */
const PAPER = '#FBF9F4';

const png = (name: string, side: number) => ({
  src: `/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
});

/** Writes the manifest by which browsers install the publication: https://www.w3.org/TR/appmanifest/ */
export function webManifest({ name, description }: Site): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: siteLanguage,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((side) => png('icon', side)),
      ...[192, 512].map((side) => ({ ...png('icon-maskable', side), purpose: 'maskable' })),
    ],
  });
}
