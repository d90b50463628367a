import * as z from 'zod/mini';
import { type Calls, type FilePart, get, post, put } from '../kit/call.ts';
import { deleteOne } from '../kit/deleteCalls.ts';
import { flagField } from '../kit/fields.ts';
import { limits } from '../kit/limits.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { importMessages } from './importMessages.ts';

/** The formats that can be imported, by the names that the command takes too. */
export const importFormats = ['wordpress', 'ghost', 'substack', 'medium', 'markdown', 'feed', 'octavo'] as const;

/** The results of an entry: `same` came before, `kept` was edited or deleted here since. */
export const importResults = ['new', 'changed', 'same', 'kept', 'refused', 'aside'] as const;

export type ImportResult = (typeof importResults)[number];

const countsShape = z.object({
  ...{ new: z.int(), changed: z.int(), same: z.int(), kept: z.int(), refused: z.int(), aside: z.int() },
});

const importShape = z.object({
  _id: z.string(),
  /** The name of the uploaded file; null for what the command imported. */
  fileName: z.nullable(z.string()),
  /** The format, and the address or name of the other site; null before the file was read. */
  source: z.nullable(z.string()),
  /**
   * What is done with it: an uploaded file is checked, by a trial that changes nothing, and then runs. `partial` is one that
   * ended before the end of its file.
   */
  state: z.enum(['checking', 'checked', 'unreadable', 'running', 'paused', 'done', 'partial', 'undoing', 'undone']),
  /** The format that was chosen; null for the one that the file shows to be. */
  format: z.nullable(z.enum(importFormats)),
  /** The address of the old site, where it was given. */
  site: z.nullable(z.string()),
  hasPictures: z.boolean(),
  /** The number of its entries that are done, of `total`, which the trial has found. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** The number of these by their result, in a trial by the one that they would have; after it was undone, those that stay are `kept`. */
  counts: countsShape,
  /** The new ones by their kind: `{ article: 12, comment: 30 }`. */
  created: z.record(z.string(), z.int()),
  /** The reason for which it has stopped; null where nothing stopped it. */
  problem: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});

/** An import from one other site. */
export type Import = z.infer<typeof importShape>;

const entryShape = z.object({
  kind: z.string(),
  /** Its place in the file. */
  place: z.string(),
  result: z.enum(importResults),
  /** The changes that were made to it, or the reason of a refusal. */
  note: z.string(),
});

export type ImportEntry = z.infer<typeof entryShape>;

const site = z
  .string(importMessages.siteInvalid)
  .check(z.trim(), z.maxLength(500), z.regex(/^$|^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, importMessages.siteInvalid));
const format = z.union([z.enum(importFormats), z.literal('')], { error: 'Send one of the formats, or empty text.' });

const file: FilePart = {
  field: 'file',
  name: 'file',
  maxBytes: limits.importMaxBytes,
  tooLarge: importMessages.tooLarge,
  description:
    "ZIP, XML, JSON or Markdown, as WordPress, Ghost, Substack, Medium, feeds or Octavo's export make them, at most 2 GB",
  types: 'application/zip, application/xml, application/json, text/markdown',
};

const changes = z.object({
  /**
   * `checking` tries the file again, as `running` does with another format or site than the trial had; that also lets a paused one go on.
   * `undoing` moves to the trash what nobody edited.
   */
  state: z.enum(['checking', 'running', 'paused', 'undoing'], {
    error: 'state must be checking, running, paused or undoing.',
  }),
  format: z.optional(format),
  site: z.optional(site),
  hasPictures: z.optional(z.boolean('hasPictures must be true or false.')),
});

export type ImportChange = z.output<typeof changes>;

const importsQuery = z.extend(pageQuery, {
  /** True for those alone that are worked on or wait for an administrator. */
  unfinished: z.optional(flagField),
});

/** The query for imports. */
export type ImportsQuery = z.output<typeof importsQuery>;

const entriesQuery = z.extend(pageQuery, {
  /** The `_id` of the import. */
  of: z._default(z.string().check(z.maxLength(20)), ''),
  result: z.optional(z.enum(importResults, { error: `result must be one of ${importResults.join(', ')}.` })),
});

export type ImportEntriesQuery = z.output<typeof entriesQuery>;

/** Imports from other systems, for administrators. */
export const importCalls = {
  imports: get('/imports', {
    summary: 'What is and was imported from other systems, the latest first',
    guard: 'admin',
    query: importsQuery,
    response: pageOf(importShape),
  }),
  createImport: post('/imports', {
    summary: 'Upload a file to import, which is checked at once and imported when its state becomes running',
    guard: 'admin',
    body: z.object({ format: z._default(format, ''), site: z._default(site, '') }),
    file,
    status: 201,
    response: z.object({ import: importShape }),
    refusals: [409],
  }),
  import: get('/imports/{id}', {
    summary: 'One import, with its progress',
    guard: 'admin',
    response: z.object({ import: importShape }),
    refusals: [404],
  }),
  updateImport: put('/imports/{id}', {
    summary: 'Check, start, pause, resume or undo an import; the answer may be the earlier import of the same site',
    guard: 'admin',
    body: changes,
    response: z.object({ import: importShape }),
    refusals: [404, 409],
  }),
  deleteImport: deleteOne('/imports/{id}', {
    summary: 'Remove the uploaded file of an import that does not run; what came of it stays',
    refusals: [409],
  }),
  importEntries: get('/imports/entries', {
    summary: 'The report of an import: what became of its entries, or, before it runs, what the trial says of them',
    guard: 'admin',
    query: entriesQuery,
    response: pageOf(entryShape),
  }),
} as const satisfies Calls;
