import * as z from 'zod/mini';
import { type Calls, get } from '../kit/call.ts';
import { timeField } from '../kit/finding.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';

/** Everything that is recorded. */
export const activityKinds = [
  'sign-in',
  'sign-in-failed',
  'role',
  'invite',
  'password',
  'second-factor',
  'delete',
  'restore',
  'purge',
  'replace',
  'publish',
  'unpublish',
  'schedule',
  'publish-failed',
  'settings',
  'edit',
  'moderate',
  'import',
  'export',
  'backup',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** The kinds of rows that something can happen to. */
const subjectKinds = [
  ...(['user', 'article', 'category', 'contact', 'comment', 'image', 'file', 'page', 'tag', 'import'] as const),
] as const;

export const subjectShape = z.object({
  kind: z.enum(subjectKinds),
  /** The rows as they were named at that time, articles with their slug; some may be gone. */
  rows: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.optional(z.string()) })),
});

export type Subject = z.infer<typeof subjectShape>;

export const activityShape = z.object({
  _id: z.string(),
  kind: z.enum(activityKinds),
  createdAt: z.iso.datetime(),
  /** The account that did it, as it was named then; null where nobody was signed in. */
  actor: z.nullable(z.object({ _id: z.string(), username: z.string() })),
  subject: z.nullable(subjectShape),
  /** More about it: `isAdmin`, `role` and `before` of a new role, the `change` of second factors, and `secondFactors` where a new password removed them, `notMe` where a link disowned one or an address, `email` and `role` of an invitation, `email` of a failed sign-in, with `secondFactor` where the password was right and only this was missing for ten minutes, the `publishAt` of a failed publication, with `handedIn` where it was handed in instead, the `fields` of settings and edited pages, `created` of a new page, `to` of a tag, the `status` of judged comments, the `change` of an import (`begun`, `done`, `partial` or `undone`) and the numbers of what it `created`, the program that an export is `for`. */
  details: z.record(z.string(), z.unknown()),
  /** A keyed hash of the client's address: the same for the same address, and nothing else. */
  address: z.nullable(z.string()),
  /**
   * True for the deletion of what is still in the trash since then, and for the latest publication, taking back or change of
   * role of an article or account that is there: restoring it, or the opposite change, undoes it.
   */
  canUndo: z.boolean(),
});

/** Something that was done, by whom and to what. */
export type Activity = z.infer<typeof activityShape>;

export const activityQuery = z.extend(pageQuery, {
  actor: z.optional(z.string().check(z.maxLength(64, 'actor must be the `_id` of an account.'))),
  kind: z.optional(z.enum(activityKinds, `kind must be one of ${activityKinds.join(', ')}.`)),
  from: timeField('from'),
  to: timeField('to'),
});

/**
 * The query for activity: by account, by kind, from a time on, until before another. A date alone stands for that day in
 * UTC, from its beginning and until its end.
 */
export type ActivityQuery = z.output<typeof activityQuery>;

/** The record of what was done, for administrators. */
export const activityCalls = {
  activity: get('/activity', {
    summary:
      'Sign-ins, invitations, changes of roles and passwords, deletions, restorations, publications, settings, edited pages, judged comments, imports, exports and backups, newest first',
    guard: 'author',
    query: activityQuery,
    response: pageOf(activityShape),
  }),
} as const satisfies Calls;
