import type { ModelStatic } from 'sequelize';
import { refused } from '../../shared/kit/refused.ts';
import { fileMessages } from '../../shared/media/fileMessages.ts';
import type { LibraryFile } from '../../shared/media/files.ts';
import { imageMessages } from '../../shared/media/imageMessages.ts';
import type { LibraryImage } from '../../shared/media/images.ts';
import { fileView } from '../files/files.ts';
import { libraryImageView } from '../images/library.ts';
import { FileRow, ImageRow } from '../images/model.ts';
import type { PictureEdit } from './pictureChange.ts';

/** What differs between the pictures and the other files of the library. */
export interface MediaKind<View> {
  model: ModelStatic<ImageRow>;
  /** A condition in SQL. */
  isOfKind: string;
  /** Names it in the journal. */
  subject: 'image' | 'file';
  view(row: ImageRow): View;
  /** What the texts that have one get where its alternative text, or its title, is changed. */
  renamed(before: string, after: string): PictureEdit;
  /** What they get where it is deleted. */
  deleted: PictureEdit;
  notFound: string;
  others: string;
  elsewhere: string;
  inUse: string;
}

export const pictures: MediaKind<LibraryImage> = {
  model: ImageRow,
  isOfKind: "kind = 'image'",
  subject: 'image',
  view: libraryImageView,
  renamed: (before, after) => ({ kind: 'alt', before, after }),
  deleted: { kind: 'delete' },
  notFound: refused.imageNotFound,
  others: refused.othersImage,
  elsewhere: refused.imageElsewhere,
  inUse: imageMessages.inUse,
};

export const files: MediaKind<LibraryFile> = {
  model: FileRow,
  isOfKind: "kind <> 'image'",
  subject: 'file',
  view: fileView,
  renamed: (before, after) => ({ kind: 'title', before, after }),
  deleted: { kind: 'unlink' },
  notFound: fileMessages.notFound,
  others: fileMessages.others,
  elsewhere: fileMessages.elsewhere,
  inUse: fileMessages.inUse,
};
