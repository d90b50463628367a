import { capitalise } from '../../../shared/kit/text.ts';
import type { ImageUse } from '../../../shared/media/images.ts';
import type { Confirmation } from '../../../shared/texts/confirmations.ts';
import { texts } from '../../../shared/texts/texts.ts';

/** The number of articles, pages and settings that a confirmation names. */
const NAMED = 3;

/** Returns the confirmation before a picture or file is deleted, which names the articles, pages and settings that lose it. */
export function deletion(
  uses: Pick<ImageUse, '_id' | 'title' | 'place'>[],
  noun: 'image' | 'file' = 'image',
): Confirmation {
  const sure = `Are you sure you want to delete this ${noun}?`;
  // An article may have it in two places.
  const titleOf = ({ _id, title, place }: (typeof uses)[number]) =>
    [`${_id} ${place.startsWith('page')}`, `“${title || texts.untitled}”`] as const;
  const titles = [...new Map(uses.map(titleOf)).values()];
  const named = titles.slice(0, NAMED);
  const rest = titles.length - named.length;
  const names = [...named, ...(rest > 0 ? [`${rest} more`] : [])];
  const list = new Intl.ListFormat('en-GB').format(names);
  const loss =
    titles.length === 0 ? '' : ` ${list} ${titles.length === 1 ? 'uses it, and loses' : 'use it, and lose'} it.`;
  const stays = noun === 'file' && loss ? ' Its name stays there.' : '';
  return { title: `Delete ${capitalise(noun)}`, text: `${sure}${loss}${stays} This action cannot be undone.` };
}
