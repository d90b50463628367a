import type { Octavo } from '../servers/octavo.ts';

type Kind = 'articles' | 'contacts';

export type TrashCalls = ReturnType<typeof trashCalls>;

/** Returns the calls that most tests of the trash make, as the administrator. */
export function trashCalls({ admin }: Octavo) {
  const trash = async (kind: Kind, query = '') => (await admin.get(`/api/trash?kind=${kind}${query}`)).body;
  return {
    trash,
    idsIn: async (kind: Kind) => (await trash(kind, '&limit=100')).data.map(({ _id }: { _id: string }) => _id),
    remove: (_id: string) => admin.delete(`/api/articles/${_id}`),
    restore: (kind: Kind, ...ids: string[]) => admin.post('/api/trash/restore', { kind, ids }),
    purge: (kind: Kind, ...ids: string[]) => admin.post('/api/trash/purge', { kind, ids }),
  };
}
