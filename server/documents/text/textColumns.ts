import { refused } from '../../../shared/kit/refused.ts';
import type { MediaUse } from '../../images/queries.ts';
import { invalid } from '../../problems.ts';
import { offLoop } from '../../workers/offLoop.ts';
import { writeFiles } from './files.ts';
import { type OwnMedia, writePictures } from './pictures.ts';
import { sanitizeBounded } from './sanitize.ts';
import { factsOf } from './summary.ts';

/**
 * Returns the columns derived from the text of an article or page, the number of its words, and its use of the uploaded pictures and other
 * files. Call it before any lock: a long text takes a while. Throws 422 without visible text, and what `safeText` throws.
 */
export async function textColumns(html: string, own: OwnMedia) {
  const { content, uses } = await safeText(html, own);
  const { isVisible, ...facts } = await factsOf(content);
  if (!isVisible) throw invalid({ content: refused.noVisibleText });
  return { content, ...facts, uses };
}

const sanitizeSent = offLoop({ module: 'documents/text/sanitize', name: 'sanitizeBounded' }, sanitizeBounded);

/** Sanitises a text, and completes the uploaded pictures and files in it. Throws 422 for one that is more than may be read. */
export async function safeText(html: string, own: OwnMedia): Promise<{ content: string; uses: MediaUse[] }> {
  const result = await sanitizeSent(html, own.origin);
  if ('excess' in result) throw invalid({ content: result.excess });
  const shown = await writePictures(result.html, own);
  const { content, fileKeys } = await writeFiles(shown.content, own);
  return { content, uses: [...shown.uses, ...fileKeys.map((key) => ({ key }))] };
}
