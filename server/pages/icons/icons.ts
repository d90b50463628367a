import { PAPER } from '../webManifest.ts';

/** An icon: a drawing in the middle of a square. */
export interface Icon {
  /** The length of each side, in pixels. */
  side: number;
  /** The share of the side that the drawing takes. */
  share: number;
  /** Transparent by default. */
  background?: string;
}

/**
 * The icons of the publication, by address: of the build, or of the logo. The safe zone of a maskable one is a circle four
 * fifths as wide: https://www.w3.org/TR/appmanifest/#icon-masks
 */
export const icons: Record<string, Icon> = {
  '/favicon.svg': { side: 180, share: 1 },
  '/favicon.ico': { side: 48, share: 1 },
  '/apple-touch-icon.png': { side: 180, share: 0.8, background: PAPER },
  '/icon-192.png': { side: 192, share: 1 },
  '/icon-512.png': { side: 512, share: 1 },
  '/icon-maskable-192.png': { side: 192, share: 0.7, background: PAPER },
  '/icon-maskable-512.png': { side: 512, share: 0.7, background: PAPER },
};
