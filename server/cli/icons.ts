import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** The light paper colour of web/styles/tokens.css. */
const PAPER = '#fbf9f4';
/** The sizes that old browsers and desktops choose from. */
const ICO_SIZES = [16, 32, 48];

/** Makes the icons beside the built `favicon.svg` for clients without SVG, and for those that mask icons. */
export async function makeIcons(folder: string): Promise<void> {
  const svg = await readFile(path.join(folder, 'favicon.svg'));
  const write = (name: string, content: Buffer) => writeFile(path.join(folder, name), content);

  await write('favicon.ico', ico(await Promise.all(ICO_SIZES.map((size) => icon(svg, { size })))));
  await write('apple-touch-icon.png', await icon(svg, { size: 180, share: 0.8, background: PAPER }));
  for (const size of [192, 512]) {
    await write(`icon-${size}.png`, await icon(svg, { size }));
    // The safe zone is a circle four fifths as wide: https://www.w3.org/TR/appmanifest/#icon-masks
    await write(`icon-maskable-${size}.png`, await icon(svg, { size, share: 0.7, background: PAPER }));
  }
}

interface Icon {
  /** The length of each side, in pixels. */
  size: number;
  /** The share of the side that the drawing takes. */
  share?: number;
  background?: string;
}

async function icon(svg: Buffer, { size, share = 1, background = '#0000' }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  // At 72 dots per inch the view box's 32 units become 32 pixels.
  const drawing = await sharp(svg, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 4, background } });
  return ground
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}

/** Packs PNG images into one ICO file, its directory first: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function ico(images: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(ICO_SIZES[index] ?? 0, entry);
    header.writeUInt8(ICO_SIZES[index] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
