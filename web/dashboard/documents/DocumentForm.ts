import type { DashboardApi } from '../../../shared/api.ts';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';

/** How what is typed into the form of an article, or of a page, is stored on the server. */
export interface DocumentForm<Values extends object> {
  kind: DocumentKind;
  /** Returns the fields of a draft, in the order in which two drafts are compared. */
  fieldsOf(values: Values): object;
  /** Returns the values that a draft has; no rule holds for its fields. */
  valuesOf(fields: Record<string, unknown>): { [Name in keyof Values]?: unknown };
  /** Resolves to the values of an earlier version, based on those that were loaded. */
  valuesAt(version: string, context: { api: DashboardApi; owner: string; loaded: Values }): Promise<Values>;
}
