import { sentences } from '../texts/messages.ts';
import { type Message, msg } from '../texts/t.ts';

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
export const followed = (message: string, followers: Followers): Message =>
  withFollowers(message, followers, (total, texts) =>
    msg('{total, plural, one {{texts} follows.} other {{texts} follow.}}', { total, texts }),
  );

/** The message of a deletion that took an image or file from texts. */
export const deletedFrom = (message: string, followers: Followers): Message =>
  withFollowers(message, followers, (total, texts) =>
    msg('{total, plural, one {{texts} has lost it.} other {{texts} have lost it.}}', { total, texts }),
  );

function withFollowers(
  message: string,
  { articles, pages }: Followers,
  say: (total: number, texts: Exclude<Message, string>) => Message,
): Message {
  const ofArticles = msg('{count, plural, one {# article} other {# articles}}', { count: articles });
  const ofPages = msg('{count, plural, one {# page} other {# pages}}', { count: pages });
  const both = msg('{articles} and {pages}', { articles: ofArticles, pages: ofPages });
  const texts = articles === 0 ? ofPages : pages === 0 ? ofArticles : both;
  return sentences([message, articles + pages > 0 && say(articles + pages, texts)]);
}
