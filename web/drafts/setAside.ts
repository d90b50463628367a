import type { DashboardApi } from '../../shared/api.ts';
import type { WholeDraft } from '../../shared/documents/drafts.ts';
import { newDraftId } from './newDraftId.ts';

/** Stores a text as a draft of its own, apart from its article or page. Throws where that fails. */
export async function setAside(
  api: Pick<DashboardApi, 'saveDraft'>,
  { kind, base, fields }: Pick<WholeDraft, 'kind' | 'base' | 'fields'>,
): Promise<void> {
  const { by: _, at: __, ...texts } = fields;
  await api.saveDraft(newDraftId(), { kind, of: null, base, rev: 0, fields: texts });
}
