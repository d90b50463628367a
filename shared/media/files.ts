import * as z from 'zod/mini';
import { type Calls, type FilePart, get, post, put } from '../kit/call.ts';
import { deleteOne, forAuthors } from '../kit/deleteCalls.ts';
import { flagField, messageShape, textField } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { pageOf } from '../kit/paging.ts';
import { msg } from '../texts/t.ts';
import { FILE_KINDS, fileTypes } from './fileAddress.ts';
import { fileMessages } from './fileMessages.ts';
import { followers, imagesQuery, usesShape } from './images.ts';

export const libraryFileShape = z.object({
  _id: z.string(),
  /** The address at which readers download it, or an `<audio>` plays it. */
  url: z.string(),
  /** What it is by its content. */
  kind: z.enum(FILE_KINDS),
  title: z.string(),
  /** The name that it has where it is downloaded. */
  fileName: z.string(),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
});

/** An uploaded file that texts offer for download, or play. */
export type LibraryFile = z.infer<typeof libraryFileShape>;

export const listedFileShape = z.extend(libraryFileShape, {
  uses: usesShape,
  /** True where the caller may change it: any for administrators, those that they uploaded for authors. */
  isOwn: z.boolean(),
});

/** A file with the articles that use it, the newest first, and then the pages, at most fifty. */
export type ListedFile = z.infer<typeof listedFileShape>;

const title = (min: number) => textField({ name: msg('Title'), min, max: limits.titleMax });

const file: FilePart = {
  field: 'file',
  name: 'file',
  maxBytes: limits.fileMaxBytes,
  tooLarge: fileMessages.tooLarge,
  description: 'PDF, EPUB, ZIP, MP3, M4A or OGG, at most 50 MB',
  types: Object.values(fileTypes).join(', '),
};

/** The files of the media library, for administrators; authors change those that they uploaded. */
export const fileAdminCalls = {
  files: get('/files', {
    summary: 'The uploaded files, newest first, and where each is used',
    guard: 'author',
    query: imagesQuery,
    response: pageOf(listedFileShape),
  }),
  createFile: post('/files', {
    summary:
      'Upload a file for texts, which by default is titled by its name; one that nothing uses is removed 30 days later',
    guard: 'author',
    body: z.object({ title: z._default(title(0), '') }),
    file,
    idempotent: true,
    status: 201,
    response: z.object({ file: libraryFileShape }),
  }),
  updateFile: put('/files/{id}', {
    summary: "Change a file's title, also in the articles and pages that have it in this wording",
    guard: 'author',
    body: z.object({ title: title(1) }),
    response: z.object({ message: z.string(), file: libraryFileShape, ...followers }),
    refusals: [404, 409],
  }),
  deleteFile: {
    ...forAuthors(
      deleteOne('/files/{id}', {
        summary: 'Delete a file; one that articles or pages use only with force, which leaves them its title as text',
        query: z.object({ force: z.optional(flagField) }),
        refusals: [403, 409],
        conflict: z.object({ uses: usesShape }),
      }),
    ),
    response: z.extend(messageShape, followers),
  },
} as const satisfies Calls;
