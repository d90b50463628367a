import { setPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { SharingWords } from '../../../shared/sharing.ts';
import { builtFolder } from '../../folders.ts';
import { sharingCover } from './design.ts';
import { createTypesetter } from './typesetting.ts';

/**
 * The process in which one sharing picture is made: the fonts, what sets them and what draws them go with it, for a
 * server has hardly ever need of them. It tells the picture and ends.
 */

/** Somewhat lower than the server's own; from -20 to 19, 0 being the usual. */
const NICENESS = 10;

try {
  setPriority(NICENESS);
} catch {
  // A sandbox may forbid it: pictures matter more than who waits for whom.
}

process.on('disconnect', () => process.exit());
process.once('message', (words: SharingWords) => void draw(words).then(tell));

async function draw(words: SharingWords): Promise<Buffer> {
  const svg = sharingCover(words, createTypesetter(path.join(builtFolder, 'sharing')));
  // A few colours and their edges: as a palette it takes a third.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
}

function tell(picture: Buffer): void {
  process.send?.(picture, () => process.disconnect());
}
