import { type Message, msg } from '../texts/t.ts';

/** What the server says of work over many rows. */
export const workMessages = msg({
  retried: 'It goes on now.',
  notFound: 'This work is done, or was never begun.',
});

interface TagChange {
  tag: string;
  /** The name that it gets, or of the tag that takes its place; null where it is deleted. */
  by: string | null;
  isRenamed: boolean;
  articles: number;
}

/** The titles of work over many rows. */
export const workTitles = {
  publish: (count: number) => msg('Publishing {count, plural, one {# article} other {# articles}}', { count }),
  unpublish: (count: number) => msg('Unpublishing {count, plural, one {# article} other {# articles}}', { count }),
  categorize: (count: number) =>
    msg('Setting the category of {count, plural, one {# article} other {# articles}}', { count }),
  tag: (count: number) => msg('Adding a tag to {count, plural, one {# article} other {# articles}}', { count }),
  delete: (count: number) => msg('Deleting {count, plural, one {# article} other {# articles}}', { count }),
  markContacts: (count: number) => msg('Marking {count, plural, one {# message} other {# messages}}', { count }),
  deleteContacts: (count: number) => msg('Deleting {count, plural, one {# message} other {# messages}}', { count }),
  deleteComments: (count: number) => msg('Deleting {count, plural, one {# comment} other {# comments}}', { count }),
  deleteUsers: (count: number) => msg('Deleting {count, plural, one {# account} other {# accounts}}', { count }),
  leave: (count: number) => msg('Taking a deleted account from {count, plural, one {# row} other {# rows}}', { count }),
  renamed: (count: number) =>
    msg('{count, plural, one {Finding # article by another name} other {Finding # articles by another name}}', {
      count,
    }),
  uncategorize: (count: number) =>
    msg('Taking a deleted category from {count, plural, one {# article} other {# articles}}', { count }),
  picture: {
    alt: (count: number) =>
      msg('Changing the alternative text of an image in {count, plural, one {# article} other {# articles}}', {
        count,
      }),
    replace: (count: number) =>
      msg('Replacing an image in {count, plural, one {# article} other {# articles}}', { count }),
    delete: (count: number) =>
      msg('Taking a deleted image from {count, plural, one {# article} other {# articles}}', { count }),
    title: (count: number) =>
      msg('Changing the title of a file in {count, plural, one {# article} other {# articles}}', { count }),
    unlink: (count: number) =>
      msg('Taking a deleted file from {count, plural, one {# article} other {# articles}}', { count }),
  },
  replaceTag({ tag, by, isRenamed, articles: count }: TagChange): Message {
    if (by === null)
      return msg('Removing the tag “{tag}” from {count, plural, one {# article} other {# articles}}', { tag, count });
    return isRenamed
      ? msg('Renaming the tag “{tag}” to “{by}” in {count, plural, one {# article} other {# articles}}', {
          tag,
          by,
          count,
        })
      : msg('Merging the tag “{tag}” into “{by}” in {count, plural, one {# article} other {# articles}}', {
          tag,
          by,
          count,
        });
  },
};
