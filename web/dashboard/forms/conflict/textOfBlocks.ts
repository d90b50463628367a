import { parseHtml } from '../../editor/html/parseHtml.ts';

/** Returns the text of blocks of HTML, one in a line. */
export function textOfBlocks(blocks: string[]): string {
  return blocks.map((block) => parseHtml(block).textContent ?? '').join('\n');
}
