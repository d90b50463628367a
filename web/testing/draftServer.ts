import type { DocumentKind, DraftBody, WholeDraft } from '../../shared/documents/drafts.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';

/** The drafts of one account in memory, with the calls of the API that change them, and their rules. */
export function draftServer() {
  const stored = new Map<string, WholeDraft>();
  const changed = (draft: WholeDraft) => new ApiProblem(409, 'This was changed meanwhile.', {}, { draft });
  const server = {
    stored,
    /** The calls that arrived, each with its title, or null for a deletion. */
    sent: [] as (unknown | null)[],
    /** Set where the server cannot be reached; with 'answer' it carries calls out, and their answer is lost. */
    away: null as 'request' | 'answer' | null,
    /** Refuses the next call. */
    refusal: null as ApiProblem | null,
    async saveDraft(id: string, body: DraftBody) {
      const { refusal } = server;
      server.refusal = null;
      if (refusal) throw refusal;
      if (server.away === 'request') throw new ApiProblem(0, '');
      server.sent.push(body.fields.title);
      const draft = put(id, body);
      if (server.away === 'answer') throw new ApiProblem(0, '');
      return { draft, editors: [] };
    },
    async deleteDraft(id: string, { rev }: { rev?: number | undefined } = {}) {
      if (server.away === 'request') throw new ApiProblem(0, '');
      server.sent.push(null);
      const row = stored.get(id);
      if (!row) throw new ApiProblem(404, 'Draft not found.');
      if (rev !== undefined && row.rev !== rev) throw changed(row);
      stored.delete(id);
      if (server.away === 'answer') throw new ApiProblem(0, '');
      return { message: '' };
    },
    async drafts({ kind, of }: { kind?: DocumentKind | undefined; of?: string | undefined }) {
      const own = [...stored.values()].filter((each) => each.kind === kind && (of === undefined || each.of === of));
      const listed = own.map(({ fields, ...draft }) => ({
        ...draft,
        title: String(fields.title),
        words: 0,
        excerpt: '',
      }));
      return { drafts: listed.reverse() };
    },
    async draft(id: string) {
      const draft = stored.get(id);
      if (!draft) throw new ApiProblem(404, 'Draft not found.');
      return { draft };
    },
    titles: () => [...stored.values()].map(({ fields }) => fields.title),
  };
  return server;

  function put(id: string, { kind, of, base, rev, fields }: DraftBody): WholeDraft {
    const row = stored.get(id);
    const other = [...stored.values()].find((each) => of !== null && each.of === of && each._id !== id);
    if (other) throw changed(other);
    if (!row && rev > 0) throw new ApiProblem(404, 'Draft not found.');
    if (row && row.rev !== rev) {
      if (JSON.stringify(row.fields) !== JSON.stringify(fields)) throw changed(row);
      return row;
    }
    const draft = { _id: id, kind, of, base, rev: rev + 1, updatedAt: new Date().toISOString(), fields };
    stored.set(id, draft);
    return draft;
  }
}
