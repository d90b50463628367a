import { msg } from '../texts/t.ts';

/** The toasts and refusals of files, apart from those that every reader loads. */
export const fileMessages = msg({
  updated: 'File updated successfully!',
  deleted: 'File deleted successfully!',
  fetchFailed: 'Error fetching files',
  uploadFailed: 'Error uploading file',
  updateFailed: 'Error updating file',
  deleteFailed: 'Error deleting file',
  missing: 'Choose a file.',
  notFound: 'File not found.',
  tooLarge: 'File must be less than 50MB.',
  notAllowed: 'Only PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.',
  notForTexts: 'Only pictures, and PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.',
  unreadable: 'This file is damaged or not complete.',
  readableAsPage: 'This file can also be read as a web page, so it cannot be used.',
  ofOthers: 'Somebody else uploaded this file: you can use it, and an admin can change it.',
  others: 'Authors can change only files that they uploaded.',
  elsewhere: 'This file is also offered outside your articles: an admin can change it.',
  inUse: 'This file is in use. Take it out of the articles and pages that use it first, or delete it with force=true.',
  busy: 'The articles that offer this file are still following an earlier change of it. Please wait until that is done.',
});
