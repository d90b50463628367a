import * as z from 'zod/mini';
import { type Calls, get, post } from '../kit/call.ts';
import { deleteOne, forAuthors } from '../kit/deleteCalls.ts';
import { authorShape } from '../people/users.ts';
import { articleShape } from './articles.ts';

export const previewLinkShape = z.object({
  _id: z.string(),
  /** The writer whose draft it shows. */
  createdBy: authorShape,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** A link to an article that is not published as it stands. Its address is known only to those who have it. */
export type PreviewLink = z.infer<typeof previewLinkShape>;

/** Showing an article to people without account, before it is published. */
export const previewCalls = {
  preview: get('/preview/{token}', {
    summary: 'An article as the preview link with this token shows it',
    guard: 'everyone',
    response: articleShape,
    refusals: [404, 422],
  }),
} as const satisfies Calls;

/** Preview links, for administrators. */
export const previewAdminCalls = {
  previewLinks: get('/articles/{id}/preview-links', {
    summary: 'The preview links of an article that have not expired, the latest first',
    guard: 'author',
    response: z.object({ links: z.array(previewLinkShape) }),
    refusals: [404],
  }),
  createPreviewLink: post('/articles/{id}/preview-links', {
    summary: "Make a link to an article as one's own draft has it, for 7 days",
    guard: 'author',
    status: 201,
    response: z.object({
      message: z.string(),
      link: previewLinkShape,
      /** The link's address, which is told only now. */
      url: z.string(),
    }),
    refusals: [404, 409],
  }),
  revokePreviewLink: forAuthors(deleteOne('/articles/{id}/preview-links/{link}', { summary: 'Revoke a preview link' })),
} as const satisfies Calls;
