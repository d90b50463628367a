import sharp, { type Sharp } from 'sharp';
import type { Icon } from './icons.ts';

/** Draws an icon, as PNG. */
export async function drawIcon(drawing: Sharp, { side, share, background = '#0000' }: Icon): Promise<Buffer> {
  const inner = Math.round(side * share);
  const input = await drawing.resize(inner, inner, { fit: 'contain', background: '#0000' }).png().toBuffer();
  const ground = sharp({ create: { width: side, height: side, channels: 4, background } });
  return ground.composite([{ input }]).png().toBuffer();
}
