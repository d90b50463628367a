import { plural } from '../../../../shared/kit/text.ts';

/** What was changed or left out of a pasted text. */
export interface Changes {
  /** The numbers of comments and tracked deletions, which are no part of the text. */
  comments: number;
  deletions: number;
  /** The number of videos and other frames, which became links. */
  frames: number;
  /** The number of tables that held others. */
  tables: number;
  /** The number of pictures that are on the disk or in another program. */
  pictures: number;
  /** The number of pictures that stay on other sites, whose addresses may end. */
  elsewhere: number;
  /** True where the text could not be read but as plain text. */
  isPlain: boolean;
}

export const noChanges = (): Changes => ({
  comments: 0,
  deletions: 0,
  frames: 0,
  tables: 0,
  pictures: 0,
  elsewhere: 0,
  isPlain: false,
});

/** Says what was changed or left out; null where nothing was. */
export function noticeOf({
  comments,
  deletions,
  frames,
  tables,
  pictures,
  elsewhere,
  isPlain,
}: Changes): string | null {
  const changed = [
    comments > 0 && `${plural(comments, 'comment')} left out`,
    deletions > 0 && `${plural(deletions, 'tracked deletion')} left out`,
    frames > 0 && `${plural(frames, 'video or frame', 'videos or frames')} became ${frames === 1 ? 'a link' : 'links'}`,
    tables > 0 && `${plural(tables, 'table')} around others taken apart`,
  ].filter(Boolean);
  const sentences = [
    isPlain && 'Pasted as plain text: its formatting could not be read.',
    changed.length > 0 && `Pasted with changes: ${changed.join(', ')}.`,
    pictures === 1 && '1 picture could not be pasted along: copy it by itself, or drop its file into the text.',
    pictures > 1 &&
      `${pictures} pictures could not be pasted along: copy them one by one, or drop their files into the text.`,
    elsewhere === 1 && '1 picture is still on another site: drop its file into the text to have it in the library.',
    elsewhere > 1 &&
      `${elsewhere} pictures are still on other sites: drop their files into the text to have them in the library.`,
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
