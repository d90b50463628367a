import type { Article } from '../../../../shared/articles.ts';
import { done, failed } from '../../../../shared/messages.ts';
import type { WholeRevision } from '../../../../shared/revisions.ts';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useConfirm } from '../../Confirm.tsx';
import type { FormProps } from '../../list/ListScreen.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { type ArticleValues, begunOf, valuesOf } from '../articleValues.ts';

interface Options {
  draft: DraftForm<ArticleValues>;
  article: Article | null;
  onSaved: FormProps<Article>['onSaved'];
}

/** Returns a function that restores an earlier version, which the form then shows; asks first where something typed would be lost. */
export function useRestore({ draft, article, onSaved }: Options) {
  const { api } = useDashboard();
  const { toasts, site } = useStores();
  const confirm = useConfirm();

  return async ({ version }: WholeRevision) => {
    if (!article || (draft.form.dirty && !(await confirm(replaceConfirmation)))) return;
    const call = api.restoreRevision(article._id, String(version), undefined, { version: draft.begun?.version });
    const texts = { done: done.revisionRestored, failed: failed.restoreRevision };
    const restored = await toasts.promise(call, texts).catch(() => null);
    if (!restored) return;
    draft.beginAgain(valuesOf(restored.article, site.timeZone), begunOf(restored.article));
    onSaved(restored.article, { stay: true });
  };
}

const replaceConfirmation = {
  title: 'Restore Version',
  text: 'What you typed and did not save is replaced by the earlier version. This action cannot be undone.',
  yes: 'Restore',
};
