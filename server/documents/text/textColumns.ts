import { refused } from '../../../shared/kit/refused.ts';
import { invalid } from '../../problems.ts';
import { offLoop } from '../../workers/offLoop.ts';
import { writeFiles } from './files.ts';
import { type OwnMedia, writePictures } from './pictures.ts';
import { sanitizeBounded } from './sanitize.ts';
import { factsOf } from './summary.ts';

/**
 * Returns the columns derived from the text of an article or page, the number of its words, and the keys of the uploaded pictures and other
 * files that it shows or leads to. Call it before any lock: a long text takes a while. Throws 422 without visible text, and what `safeText` throws.
 */
export async function textColumns(html: string, own: OwnMedia) {
  const { content, imageKeys } = await safeText(html, own);
  const { isVisible, ...facts } = await factsOf(content);
  if (!isVisible) throw invalid({ content: refused.noVisibleText });
  return { content, ...facts, imageKeys };
}

const sanitizeSent = offLoop({ module: 'documents/text/sanitize', name: 'sanitizeBounded' }, sanitizeBounded);

/** Sanitises a text, and completes the uploaded pictures and files in it. Throws 422 for one that is more than may be read. */
export async function safeText(html: string, own: OwnMedia): Promise<{ content: string; imageKeys: string[] }> {
  const result = await sanitizeSent(html, own.origin);
  if ('excess' in result) throw invalid({ content: result.excess });
  const shown = await writePictures(result.html, own);
  const { content, fileKeys } = await writeFiles(shown.content, own);
  return { content, imageKeys: [...shown.imageKeys, ...fileKeys] };
}
