import { listOf, t } from '../../../../shared/texts/t.ts';

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
  /** The number of paragraphs that were too long to be edited, and became several. */
  long: number;
  /** The number of paragraphs that were centred or at the end of their lines, as no text here is. */
  aligned: number;
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
  long: 0,
  aligned: 0,
  isPlain: false,
});

export const sayLong = (count: number): string =>
  t('{count, plural, one {# very long paragraph} other {# very long paragraphs}} divided into shorter ones', { count });

/** Says what was changed or left out; null where nothing was. */
export function noticeOf({
  comments,
  deletions,
  frames,
  tables,
  pictures,
  elsewhere,
  long,
  aligned,
  isPlain,
}: Changes): string | null {
  const changed = [
    comments > 0 && t('{count, plural, one {# comment} other {# comments}} left out', { count: comments }),
    deletions > 0 &&
      t('{count, plural, one {# tracked deletion} other {# tracked deletions}} left out', { count: deletions }),
    frames > 0 &&
      t('{count, plural, one {# video or frame became a link} other {# videos or frames became links}}', {
        count: frames,
      }),
    tables > 0 && t('{count, plural, one {# table} other {# tables}} around others taken apart', { count: tables }),
    long > 0 && sayLong(long),
    aligned > 0 &&
      t('{count, plural, one {the alignment of # paragraph} other {the alignment of # paragraphs}} left out', {
        count: aligned,
      }),
  ].filter((each) => each !== false);
  const sentences = [
    isPlain && t('Pasted as plain text: its formatting could not be read.'),
    changed.length > 0 &&
      t('Pasted with changes: {changes}.', {
        changes: listOf(changed),
      }),
    pictures > 0 &&
      t(
        '{count, plural, one {# picture could not be pasted along: copy it by itself, or drop its file into the text.} other {# pictures could not be pasted along: copy them one by one, or drop their files into the text.}}',
        { count: pictures },
      ),
    elsewhere > 0 &&
      t(
        '{count, plural, one {# picture is still on another site: drop its file into the text to have it in the library.} other {# pictures are still on other sites: drop their files into the text to have them in the library.}}',
        { count: elsewhere },
      ),
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
