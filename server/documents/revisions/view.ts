import type { Revision } from '../../../shared/history/revisions.ts';
import type { RevisionRow } from './model.ts';

/** Presents a revision without its text. */
export function revisionView({ id, version, createdAt, userName, user, title, words }: RevisionRow): Revision {
  const username = user?.username ?? userName;
  return {
    _id: String(id),
    version,
    savedAt: createdAt.toISOString(),
    savedBy: username === null ? null : { _id: user ? String(user.id) : null, username },
    title,
    words,
  };
}
