import { Parser } from 'htmlparser2';
import { limits } from '../../../shared/kit/limits.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { invalid } from '../../problems.ts';
import { offLoop } from '../../workers/offLoop.ts';

/** The most elements of drawings and formulas, of which nothing stays: the parser copies a list for each that has no end. */
const FOREIGN_MAX = 1_000;
const FOREIGN = /^(?:svg|math|m[iosn]|mtext|annotation-xml|foreignobject|desc|title)$/;

const findExcess = offLoop({ module: 'documents/reading/excess', name: 'excessOf' }, excessOf);

/** Throws 422 for a text that is stored as it is sent, and that is more than may be read. */
export async function refuseExcess(html: string): Promise<void> {
  const excess = await findExcess(html);
  if (excess !== null) throw invalid({ content: excess });
}

/**
 * Returns why an HTML text is more than may be read, or null. Takes time in proportion to its length: the parser, whose work
 * grows with the depth of the elements, stops where a bound is passed.
 */
export function excessOf(html: string): string | null {
  let [depth, parts, pictures, foreign] = [0, 0, 0, 0];
  let excess: string | null = null;
  const parser = new Parser({
    onopentagname(name) {
      depth++;
      parts++;
      if (name === 'img') pictures++;
      if (FOREIGN.test(name)) foreign++;
      if (depth > limits.contentDepthMax) stop(refused.textTooDeep);
      else if (parts > limits.contentPartsMax || foreign > FOREIGN_MAX) stop(refused.textTooManyParts);
      else if (pictures > limits.contentPicturesMax) stop(refused.textTooManyPictures);
    },
    onattribute() {
      if (++parts > limits.contentPartsMax) stop(refused.textTooManyParts);
    },
    onclosetag: () => depth--,
  });
  function stop(reason: string): void {
    excess ??= reason;
    parser.pause();
  }
  parser.write(html);
  return excess;
}
