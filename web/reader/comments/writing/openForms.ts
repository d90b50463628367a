import { type ObservableMap, observable } from 'mobx';
import type { CommentDraftKind } from '../../../drafts/draftName.ts';
import type { CommentsStore } from '../CommentsStore.ts';

type FormKind = Exclude<CommentDraftKind, 'comment'>;

const forms = new WeakMap<CommentsStore, ObservableMap<string, FormKind>>();

/** Returns the form that is open under each comment. */
export function openForms(comments: CommentsStore): ObservableMap<string, FormKind> {
  const open = forms.get(comments) ?? observable.map<string, FormKind>();
  forms.set(comments, open);
  return open;
}
