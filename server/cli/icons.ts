import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawIcon } from '../pages/icons/drawIcon.ts';
import { type Icon, icons } from '../pages/icons/icons.ts';

/** The sizes that old browsers and desktops choose from. */
const ICO_SIZES = [16, 32, 48];

/** Makes the icons beside the built `favicon.svg` for clients without SVG, and for those that mask icons. */
export async function makeIcons(folder: string): Promise<void> {
  const svg = await readFile(path.join(folder, 'favicon.svg'));
  const write = (name: string, content: Buffer) => writeFile(path.join(folder, name), content);
  // At 72 dots per inch the view box's 32 units become 32 pixels.
  const draw = (icon: Icon) => drawIcon(sharp(svg, { density: (72 * Math.round(icon.side * icon.share)) / 32 }), icon);

  await write('favicon.ico', ico(await Promise.all(ICO_SIZES.map((side) => draw({ side, share: 1 })))));
  for (const [address, icon] of Object.entries(icons)) {
    if (address.endsWith('.png')) await write(address, await draw(icon));
  }
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
