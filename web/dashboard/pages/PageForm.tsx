import { textPageMessages as messages } from '../../../shared/textPages/textPageMessages.ts';
import type { TextPageCard } from '../../../shared/textPages/textPages.ts';
import type { FormProps } from '../forms/useRowForm.ts';
import { WholeRow } from '../forms/WholeRow.tsx';
import { useDashboard } from '../useDashboard.ts';
import { PageFields } from './PageFields.tsx';

/** The form of a new page or of an existing one, which is loaded first with its text. */
export function PageForm({ row, ...props }: FormProps<TextPageCard>) {
  const { api } = useDashboard();

  return (
    <WholeRow {...props} slug={row?.slug ?? null} read={api.textPage} noun="page" failed={messages.fetchFailed}>
      {(page, onSaved) => <PageFields {...props} row={page} slug={row?.slug} onSaved={onSaved} />}
    </WholeRow>
  );
}
