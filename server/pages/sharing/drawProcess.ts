import path from 'node:path';
import sharp from 'sharp';
import type { SharingWords } from '../../../shared/site/sharing.ts';
import { builtFolder } from '../../folders.ts';
import { handleRun } from '../../workers/runInProcess.ts';
import { sharingCover } from './design.ts';
import { createTypesetter } from './typesetting.ts';

/** Draws a sharing picture in a process of its own: fonts and libraries that are hardly ever used leave memory with it. */

handleRun(async (words: SharingWords) => {
  const svg = sharingCover(words, createTypesetter(path.join(builtFolder, 'sharing')));
  // With few colours, a palette takes a third of the size.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
});
