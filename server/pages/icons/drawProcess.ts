import sharp from 'sharp';
import { handleRun } from '../../runInProcess.ts';

/** An icon of a logo. */
export interface Icon {
  /** The logo's file. */
  file: string;
  /** The length of each side, in pixels. */
  side: number;
  /** The share of the side that the logo takes. */
  share: number;
  /** Transparent by default. */
  background?: string;
}

handleRun(async ({ file, side, share, background = '#0000' }: Icon) => {
  const inner = Math.round(side * share);
  const logo = await sharp(file).resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer();
  const ground = sharp({ create: { width: side, height: side, channels: 4, background } });
  return ground
    .composite([{ input: logo }])
    .png()
    .toBuffer();
});
