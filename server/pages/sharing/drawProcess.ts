import path from 'node:path';
import sharp from 'sharp';
import type { SharingWords } from '../../../shared/sharing.ts';
import { builtFolder } from '../../folders.ts';
import { lowerPriority } from '../../lowerPriority.ts';
import { sharingCover } from './design.ts';
import { createTypesetter } from './typesetting.ts';

/** Draws one sharing picture in a process of its own, which ends: fonts and libraries that are hardly ever used leave memory with it. */

lowerPriority();

process.on('disconnect', () => process.exit());
process.once('message', (words: SharingWords) => void draw(words).then(send));

async function draw(words: SharingWords): Promise<Buffer> {
  const svg = sharingCover(words, createTypesetter(path.join(builtFolder, 'sharing')));
  // With few colours, a palette takes a third of the size.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
}

function send(picture: Buffer): void {
  process.send?.(picture, () => process.disconnect());
}
