import type { ImageUse } from '../../../shared/media/images.ts';
import type { Confirmation } from '../../../shared/texts/confirmations.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';

/** The number of articles, pages and settings that a confirmation names. */
const NAMED = 3;

/** Returns the confirmation before a picture or file is deleted, which names the articles, pages and settings that lose it. */
export function deletion(
  uses: Pick<ImageUse, '_id' | 'title' | 'place'>[],
  noun: 'image' | 'file' = 'image',
): Confirmation {
  const isFile = noun === 'file';
  // An article may have it in two places.
  const titleOf = ({ _id, title, place }: (typeof uses)[number]) =>
    [`${_id} ${place.startsWith('page')}`, t('“{title}”', { title: title || t(texts.untitled) })] as const;
  const titles = [...new Map(uses.map(titleOf)).values()];
  const named = titles.slice(0, NAMED);
  const rest = titles.length - named.length;
  const names = [...named, ...(rest > 0 ? [t('{count, number} more', { count: rest })] : [])];
  const list = new Intl.ListFormat(language() === 'en' ? 'en-GB' : language()).format(names);
  const sentences = [
    t(isFile ? 'Are you sure you want to delete this file?' : 'Are you sure you want to delete this image?'),
    ...(titles.length > 0
      ? [
          t('{count, plural, one {{titles} uses it, and loses it.} other {{titles} use it, and lose it.}}', {
            count: titles.length,
            titles: list,
          }),
        ]
      : []),
    ...(isFile && titles.length > 0 ? [t('Its name stays there.')] : []),
    t('This action cannot be undone.'),
  ];
  return { title: t(isFile ? 'Delete File' : 'Delete Image'), text: sentences.join(' ') };
}
