import { useEffect } from 'react';
import type { Form } from '../../../forms/Form.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useDashboard } from '../../useDashboard.ts';
import type { ArticleValues } from './articleValues.ts';

const BEGUN = 'You have begun a new article. Save or discard it first, then open the file again.';

/** Fills the form of a new article with a text that was opened with the desktop app, unless something was typed into it. */
export function useOpenedText(form: Form<ArticleValues>, isNew: boolean): void {
  const { toasts } = useStores();
  const { opened } = useDashboard();

  useEffect(() => {
    if (!isNew) return;
    return opened.texts.taking(({ title, content }) => {
      if (form.dirty) toasts.failure(null, BEGUN);
      else form.fill({ title, content });
    });
  }, [form, isNew, opened, toasts]);
}
