import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** The parts of the serif, each with other characters; of a character that several have, the first is taken. */
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
/** All that there are: only what the font has a glyph for stays in it anyway. */
const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).join('');

/** Writes the serif into `folder` as the setting of sharing pictures reads it: TrueType, of one weight, named in order. */
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
