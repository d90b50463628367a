/** The toasts and refusals of the media library, apart from those that every reader loads. */
export const imageMessages = {
  replaced: 'Image replaced successfully!',
  deleted: 'Image deleted successfully!',
  fetchFailed: 'Error fetching images',
  updateFailed: 'Error updating image',
  replaceFailed: 'Error replacing image',
  deleteFailed: 'Error deleting image',
  inUse: 'This image is in use. Take it out of these articles first, or delete it with force=true.',
  notInLibrary: 'Choose an image of the library, or send one as a file.',
} as const;

/** The message of a change of an image that articles followed: 'Image replaced successfully! 2 articles follow.' */
export function followed(message: string, articles: number): string {
  if (articles === 0) return message;
  return `${message} ${articles === 1 ? '1 article follows.' : `${articles} articles follow.`}`;
}

/** The message of a deletion that took the image from articles. */
export function deletedFrom(articles: number): string {
  if (articles === 0) return imageMessages.deleted;
  return `${imageMessages.deleted} ${articles === 1 ? '1 article has' : `${articles} articles have`} lost it.`;
}
