/** What the server says of work over many rows. */
export const workMessages = {
  retried: 'It goes on now.',
  notFound: 'This work is done, or was never begun.',
} as const;

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;
const articles = (number: number) => count(number, 'article', 'articles');

interface TagChange {
  tag: string;
  /** The name that it gets, or of the tag that takes its place; null where it is deleted. */
  by: string | null;
  isRenamed: boolean;
  articles: number;
}

/** The titles of work over many rows. */
export const workTitles = {
  publish: (number: number) => `Publishing ${articles(number)}`,
  unpublish: (number: number) => `Unpublishing ${articles(number)}`,
  categorize: (number: number) => `Setting the category of ${articles(number)}`,
  tag: (number: number) => `Adding a tag to ${articles(number)}`,
  delete: (number: number) => `Deleting ${articles(number)}`,
  markContacts: (number: number) => `Marking ${count(number, 'message', 'messages')}`,
  deleteContacts: (number: number) => `Deleting ${count(number, 'message', 'messages')}`,
  deleteComments: (number: number) => `Deleting ${count(number, 'comment', 'comments')}`,
  deleteUsers: (number: number) => `Deleting ${count(number, 'account', 'accounts')}`,
  leave: (number: number) => `Taking a deleted account from ${count(number, 'row', 'rows')}`,
  renamed: (number: number) => `Finding ${articles(number)} by another name`,
  uncategorize: (number: number) => `Taking a deleted category from ${articles(number)}`,
  picture: {
    alt: (number: number) => `Changing the alternative text of an image in ${articles(number)}`,
    replace: (number: number) => `Replacing an image in ${articles(number)}`,
    delete: (number: number) => `Taking a deleted image from ${articles(number)}`,
    title: (number: number) => `Changing the title of a file in ${articles(number)}`,
    unlink: (number: number) => `Taking a deleted file from ${articles(number)}`,
  },
  replaceTag({ tag, by, isRenamed, articles: number }: TagChange): string {
    if (by === null) return `Removing the tag “${tag}” from ${articles(number)}`;
    return `${isRenamed ? 'Renaming' : 'Merging'} the tag “${tag}” ${isRenamed ? 'to' : 'into'} “${by}” in ${articles(number)}`;
  },
} as const;
