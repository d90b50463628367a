import type { Octavo } from '../servers/octavo.ts';

/** An article, as far as calls on its revisions go. */
type Keyed = { _id: string };

/** The path of an article's revisions. */
export const pathOf = ({ _id }: Keyed) => `/api/articles/${_id}/revisions`;

export type RevisionCalls = ReturnType<typeof revisionCalls>;

/** Returns the calls that most tests of revisions make, as the administrator. */
export const revisionCalls = ({ admin }: Octavo) => ({
  /** Resolves to a page of an article's revisions. */
  listOf: async (article: Keyed, query = '?limit=100') => (await admin.get(pathOf(article) + query)).body,

  /** Changes an article, which leaves a revision. */
  save: ({ _id }: Keyed, fields: object) => admin.put(`/api/articles/${_id}`, fields),
});
