import type { DashboardApi } from '../../../../shared/api.ts';
import type { Conditions } from '../../../../shared/call.ts';
import type { CopyConditions, Editor, NewCopy, RemovedCopy, StoredCopy } from '../../../../shared/workingCopies.ts';

/** The calls on the working copies of articles, or of pages; `owner` is what names one in a path. */
export interface CopyCalls<Fields> {
  read(owner: string): Promise<{ draft: (StoredCopy & Fields) | null; editors: Editor[] }>;
  update(owner: string, fields: Fields & CopyConditions): Promise<{ draft: StoredCopy; editors: Editor[] }>;
  remove(owner: string, removed: RemovedCopy): Promise<unknown>;
  editors(owner: string): Promise<{ editors: Editor[] }>;
  listNew(): Promise<{ drafts: NewCopy[] }>;
  readNew(id: string): Promise<{ draft: StoredCopy & Fields }>;
  createNew(fields: Fields, conditions: Conditions): Promise<{ draft: StoredCopy }>;
  updateNew(id: string, fields: Fields & CopyConditions): Promise<{ draft: StoredCopy }>;
  removeNew(id: string, removed: RemovedCopy): Promise<unknown>;
  /** Tells if a copy belongs to a new article or page. */
  isNew(copy: StoredCopy): boolean;
}

/** A kind of form whose unsaved text the server stores: the form of an article, or of a page. */
export interface CopyKind<Values extends object, Fields extends object> {
  calls(api: DashboardApi): CopyCalls<Fields>;
  /** The fields whose change is something typed, in the order in which two copies are compared. */
  names: (keyof Values & keyof Fields & string)[];
  fieldsOf(values: Values): Fields;
  /** Returns the values of the form with the fields of a copy; what that does not have stays as it is in the form. */
  valuesOf(copy: Fields, form: Values): Partial<Values>;
  /** Resolves to the values of an earlier version, based on those that were loaded. */
  valuesAt(version: string, context: { api: DashboardApi; owner: string; loaded: Values }): Promise<Values>;
}
