import { type DesktopBridge, LANGUAGE_META, NAME_META, SERVER_META, TIME_ZONE_META } from '../../shared/desktop.ts';

declare global {
  interface Window {
    octavoDesktop?: DesktopBridge;
  }
}

/** The functions that the desktop app offers its page; undefined in a browser and on the server. */
export function desktop(): DesktopBridge | undefined {
  return typeof window === 'undefined' ? undefined : window.octavoDesktop;
}

/** The name of the site to which the desktop app is connected; null in a browser. */
export const desktopName = () => meta(NAME_META);

/** The time zone of that site; null in a browser. */
export const desktopTimeZone = () => meta(TIME_ZONE_META);

/** The language of that site; null in a browser. */
export const desktopLanguage = () => meta(LANGUAGE_META);

/** The origin of the server to which the desktop app is connected; null in a browser. */
export const desktopServer = () => (desktop() ? meta(SERVER_META) : null);

function meta(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}
