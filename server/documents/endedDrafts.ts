import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { DocumentKind, EndedDraft } from '../../shared/documents/drafts.ts';
import { type Actor, OPERATOR } from '../authorise.ts';
import { DraftRow } from './draftModel.ts';

/** An article or page. */
export interface Document {
  kind: DocumentKind;
  id: number;
}

/**
 * Ends, within the write that saves what was typed, its draft; one with a newer state than `draftRev` stays, and so does that of another
 * article or page. A new one has no `id`: its draft may be that of one that was deleted.
 */
export async function endDraft(
  { draft, draftRev }: EndedDraft,
  { kind, id }: { kind: DocumentKind; id?: number },
  actor: Actor,
  transaction: Transaction,
): Promise<void> {
  if (draft === undefined || actor === OPERATOR) return;
  const where: WhereOptions<DraftRow> = { id: draft.toLowerCase(), userId: Number(actor.user._id), kind };
  if (draftRev !== undefined) where.rev = draftRev;
  if (id !== undefined) where.ofId = { [Op.or]: [null, id] };
  await DraftRow.destroy({ where, transaction });
}

/** Removes all drafts of an article or page, within the write that removes it for good. */
export async function removeDraftsOf({ kind, id }: Document, transaction: Transaction): Promise<void> {
  await DraftRow.destroy({ where: { kind, ofId: id }, transaction });
}

/** Resolves to what somebody is typing into the form of an article or page; null where that is nothing. */
export async function typedFields({ kind, id }: Document, userId: number): Promise<Record<string, unknown> | null> {
  const row = await DraftRow.findOne({ where: { kind, ofId: id, userId } });
  return row && JSON.parse(row.fields);
}
