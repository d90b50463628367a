import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { textColumns } from '../documents/text/textColumns.ts';
import { projectFolder } from '../folders.ts';

/** The columns of an article that depend on its text. */
export type Text = Awaited<ReturnType<typeof textColumns>>;

const FOLDER = path.join(projectFolder, 'server', 'demo', 'articles');
const COUNT = 200;
/** The size of a text, in bytes. */
const [SHORTEST, LONGEST] = [2_000, 20_000];

/** Makes HTML of 2 to 20 KB, as the server stores it: the blocks of the demo's articles in new combinations. */
export async function texts(): Promise<Text[]> {
  const blocks = readdirSync(FOLDER)
    .sort()
    .flatMap((file) => readFileSync(path.join(FOLDER, file), 'utf8').split(/\n(?=<)/))
    // Lists and tables are not split.
    .filter((block) => /^<(p|h2|h3|blockquote)[ >][\s\S]*<\/\1>\s*$/.test(block));
  const made: Text[] = [];
  let next = 0;
  for (let index = 0; index < COUNT; index++) {
    // All lengths are equally frequent, in no order.
    const most = SHORTEST + ((((LONGEST - SHORTEST) * index * 37) / COUNT) % (LONGEST - SHORTEST));
    let html = '';
    for (;;) {
      const block = `${blocks[next % blocks.length]}\n`;
      if (html.length >= SHORTEST && Buffer.byteLength(html + block) > most) break;
      html += block;
      next++;
    }
    made.push(await textOf(html));
  }
  return made;
}

/** Returns the columns of an article with this text. */
export const textOf = (html: string): Promise<Text> =>
  textColumns(html, {
    origin: 'http://127.0.0.1',
    imagesByKeys: async () => new Map(),
    filesByKeys: async () => new Map(),
  });
