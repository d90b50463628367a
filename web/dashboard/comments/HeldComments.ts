import { makeAutoObservable } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';
import type { CommentStatusChange, ListedComment } from '../../../shared/comments/comments.ts';
import { done } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';

/** The number of comments that wait for a decision, and the status that each comment of the list had. */
export class HeldComments {
  /** 0 until it is loaded. */
  count = 0;
  private readonly states = new Map<string, CommentStatusChange>();
  private readonly api: DashboardApi;

  constructor(api: DashboardApi) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'states'>(this, { api: false, states: false }, { autoBind: true });
  }

  /** Never throws: where it fails, the number stays as it was. */
  async load(): Promise<void> {
    try {
      const { counts } = await this.api.comments({ page: 1, limit: 1 });
      this.show(counts.pending + counts.reported);
    } catch {
      // The screen of the comments tells.
    }
  }

  /** Remembers the status of comments that were loaded. */
  remember(comments: ListedComment[]): void {
    for (const comment of comments) this.states.set(comment._id, stateOf(comment));
  }

  /** Returns a function that gives comments the status back that they have now. */
  restoring(ids: string[]): () => Promise<{ message: string }> {
    const states = ids.map((id) => [id, this.states.get(id) ?? 'pending'] as const);
    return async () => {
      for (const status of new Set(states.map(([, state]) => state))) {
        const same = states.filter(([, state]) => state === status).map(([id]) => id);
        await this.api.setCommentStatuses({ ids: same, status });
      }
      return { message: t(done.restored) };
    };
  }

  private show(count: number): void {
    this.count = count;
  }
}

/** Returns the status of a comment as the list has it: one that is shown, and that readers reported, is apart from the others. */
export const stateOf = ({ status, reports }: Pick<ListedComment, 'status' | 'reports'>): CommentStatusChange =>
  status === 'approved' && reports > 0 ? 'reported' : status;
