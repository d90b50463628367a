import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Middleware } from 'koa';
import type { koaBody } from 'koa-body';
import type { FilePart } from '../../shared/kit/call.ts';
import { firstCharacters } from '../../shared/kit/text.ts';
import { msg } from '../../shared/texts/t.ts';
import { abandonedEntries } from '../dataFolder/abandonedEntries.ts';
import { HttpProblem, invalid } from '../problems.ts';
import { bodyProblem, jsonBody } from './body.ts';
import { UPLOAD_BODY_RATE, withMinBodyRate } from './minBodyRate.ts';

/** The maximum size of a form's text fields, in bytes: a million characters, escaped. */
export const TEXT_LIMIT = 8 * 1024 * 1024;

/** The context state that an upload leaves for its handler. */
export interface UploadState {
  /** The path of the uploaded file, which is removed when the request ends. */
  file?: string;
  /** The name that it had where it comes from; empty without one. */
  fileName?: string;
}

/** formidable's own codes: https://github.com/node-formidable/formidable/blob/master/src/FormidableError.js */
const TOO_LARGE = new Set([1009, 1016]);
const TOO_MANY_FILES = 1015;
const FIELDS_TOO_LARGE = new Set([1006, 1007]);

/**
 * Reads fields from JSON, or from multipart/form-data with at most one file. Refuses a file that is too large while it is
 * still arriving (413). Each request gets a folder of its own, which is always removed at its end.
 * Throws 400, 408, 413, 415, 422.
 */
export function fileUpload(part: FilePart, dataFolder: string, minRate = UPLOAD_BODY_RATE): Middleware<UploadState> {
  const json = jsonBody({ limit: TEXT_LIMIT, minRate });
  const uploads = path.join(dataFolder, 'uploads');

  return async (ctx, next) => {
    if (!ctx.is('multipart/form-data')) return json(ctx as never, next);
    const folder = path.join(uploads, randomBytes(12).toString('hex'));
    await mkdir(folder, { recursive: true });
    try {
      await withMinBodyRate(ctx.req, minRate, parse(ctx as never, folder, part));
      const file = uploaded(ctx.request.files, part);
      if (file) {
        ctx.state.file = file.filepath;
        ctx.state.fileName = tidyName(file.originalFilename ?? '');
      }
      await next();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Removes the folders of uploads that a killed process left behind. */
export async function sweepUploads(dataFolder: string, stopped: AbortSignal): Promise<void> {
  const uploads = path.join(dataFolder, 'uploads');
  for (const name of await abandonedEntries(uploads, stopped))
    await rm(path.join(uploads, name), { recursive: true, force: true });
}

async function parse(ctx: KoaContext, uploadDir: string, part: FilePart): Promise<void> {
  const streams: WriteStream[] = [];
  const { koaBody } = await import('koa-body');
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      uploadDir,
      maxFiles: 1,
      maxFileSize: part.maxBytes,
      maxFields: 50,
      maxFieldsSize: TEXT_LIMIT,
      allowEmptyFiles: true,
      minFileSize: 0,
      // A part is a file exactly when it has a file name; some clients also label plain fields with a type.
      onPart: (sent, handle) => {
        sent.mimetype = sent.originalFilename === null ? null : (sent.mimetype ?? 'application/octet-stream');
        handle(sent);
      },
      fileWriteStreamHandler: (file) => {
        const stream = createWriteStream((file as unknown as { filepath: string }).filepath);
        streams.push(stream);
        return stream;
      },
    },
    onError: (error) => {
      throw uploadProblem(error, part);
    },
  });
  try {
    await read(ctx, async () => {});
    // formidable ignores a full disk that is reported after the request's last byte.
    for (const stream of streams) await finished(stream);
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

type KoaContext = Parameters<ReturnType<typeof koaBody>>[0];

/** The one file; undefined for an empty file field, which browsers send when nothing was chosen. */
function uploaded(files: KoaContext['request']['files'], { field, name }: FilePart) {
  for (const [sentAs, sent] of Object.entries(files ?? {})) {
    const [file] = [sent].flat();
    if (!file || (file.size === 0 && !file.originalFilename)) continue;
    if (sentAs !== field) throw invalid({ [sentAs]: `Send the ${name} in the field ${field}.` });
    return file;
  }
  return undefined;
}

/** Returns a file's name without folders and control characters, and not longer than people read. */
const tidyName = (name: string) =>
  firstCharacters((name.toWellFormed().split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, ''), 200).trim();

function uploadProblem(error: Error, { field, name, tooLarge }: FilePart): Error {
  const { code, httpCode } = error as { code?: unknown; httpCode?: number };
  if (typeof code !== 'number') return bodyProblem(error);
  if (TOO_LARGE.has(code)) return new HttpProblem(413, tooLarge, { [field]: tooLarge });
  if (code === TOO_MANY_FILES)
    return invalid({ [field]: name === 'image' ? msg('Send one image.') : msg('Send one file.') });
  if (FIELDS_TOO_LARGE.has(code)) return new HttpProblem(413, msg('The fields are too large.'));
  return new HttpProblem(httpCode === 415 ? 415 : 400, msg('The form could not be read.'));
}
