import type { Site } from '../../shared/site/pages.ts';

/** The light paper colour of web/styles/tokens.css. */
export const PAPER = '#FBF9F4';

const png = (name: string, side: number) => ({
  src: `/${name}`,
  sizes: `${side}x${side}`,
  type: 'image/png',
});

/** Writes the manifest by which browsers install the publication: https://www.w3.org/TR/appmanifest/ */
export function webManifest({ name, description, language, logo }: Site): string {
  // Browsers do not ask again for an icon with the same address.
  const version = logo && `?logo=${logo.split('/')[2]}`;
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: `/favicon.svg${version}`, sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((side) => png(`icon-${side}.png${version}`, side)),
      ...[192, 512].map((side) => ({ ...png(`icon-maskable-${side}.png${version}`, side), purpose: 'maskable' })),
    ],
  });
}
