import { msg } from '../texts/t.ts';

/** The toasts and refusals of the media library, apart from those that every reader loads. */
export const imageMessages = msg({
  replaced: 'Image replaced successfully!',
  deleted: 'Image deleted successfully!',
  fetchFailed: 'Error fetching images',
  coversFailed: 'Error fetching covers',
  updateFailed: 'Error updating image',
  replaceFailed: 'Error replacing image',
  deleteFailed: 'Error deleting image',
  inUse: 'This image is in use. Take it out of the articles and pages that use it first, or delete it with force=true.',
  busy: 'The articles that show this image are still following an earlier change of it. Please wait until that is done.',
  notInLibrary: 'Choose an image of the library, or send one as a file.',
});

/** The numbers of articles and pages that followed a change of an image. */
interface Followers {
  articles: number;
  pages: number;
}

/** The message of a change of an image that texts followed: 'Image replaced successfully! 2 articles and 1 page follow.' */
export const followed = (message: string, followers: Followers): string =>
  withFollowers(message, followers, { one: 'follows', many: 'follow' });

/** The message of a deletion that took an image or file from texts. */
export const deletedFrom = (message: string, followers: Followers): string =>
  withFollowers(message, followers, { one: 'has lost it', many: 'have lost it' });

function withFollowers(message: string, { articles, pages }: Followers, verb: { one: string; many: string }): string {
  const counts = [counted(articles, 'article'), counted(pages, 'page')].filter((count) => count !== '');
  if (counts.length === 0) return message;
  return `${message} ${counts.join(' and ')} ${articles + pages === 1 ? verb.one : verb.many}.`;
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
