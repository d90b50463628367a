import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** The subsets of the serif, each with other characters; a character in several is taken from the first. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
/** All characters: the font gets only those for which it has a glyph. */
const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).join('');

/** Writes the serif into `folder` for sharing pictures: TrueType, in one weight, named in order. */
export async function makeSharingFonts(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [index, part] of PARTS.entries()) {
    const file = resolve(`@fontsource-variable/source-serif-4/files/source-serif-4-${part}-wght-normal.woff2`);
    const options = { targetFormat: 'truetype', variationAxes: { wght: 600 } } as const;
    const font = await subsetFont(await readFile(file), CHARACTERS, options);
    await writeFile(path.join(folder, `${index}-${part}.ttf`), font);
  }
}
