/** A custom scheme cannot be routed in a Chromium that does not know it: in the stand-in, this origin takes its place. */
export const STAND_IN = 'https://octavo.desktop.test';
const APP = 'app://octavo';

/** The address under which the browser of the stand-in knows one of the app. */
export function standInFor(url: string): string {
  return url.startsWith(`${APP}/`) ? STAND_IN + url.slice(APP.length) : url;
}

/** The address as the app knows it. */
export function appAddress(url: string): string {
  return url.startsWith(`${STAND_IN}/`) ? APP + url.slice(STAND_IN.length) : url;
}
