/** The origin that replaces the app's scheme in the stand-in, since Chromium cannot route requests of an unknown scheme. */
export const STAND_IN = 'https://octavo.desktop.test';
const APP = 'app://octavo';

/** Converts an address of the app to that in the stand-in's browser. */
export function standInFor(url: string): string {
  return url.startsWith(`${APP}/`) ? STAND_IN + url.slice(APP.length) : url;
}

/** Converts an address in the stand-in's browser to that of the app. */
export function appAddress(url: string): string {
  return url.startsWith(`${STAND_IN}/`) ? APP + url.slice(STAND_IN.length) : url;
}
