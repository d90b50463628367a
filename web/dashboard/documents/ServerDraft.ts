import { makeAutoObservable, runInAction } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';
import type { DocumentKind, ListedDraft, WholeDraft } from '../../../shared/documents/drafts.ts';
import { SET_ASIDE_DAYS } from '../../../shared/documents/setAside.ts';
import { failed } from '../../../shared/texts/messages.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { ofSameType } from '../../drafts/draftText.ts';
import { hasFields, type LocalDraft, merge } from '../../drafts/merge.ts';
import { newDraftId } from '../../drafts/newDraftId.ts';
import { ServerSink } from '../../drafts/serverSink.ts';
import { isSame } from '../../forms/Form.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import type { Toasts } from '../../kernel/toasts/Toasts.ts';

const INCOMPLETE = 'The server does not have what you typed yet. Save or discard it first.';
const NOT_KEPT = 'The other text could not be kept, so nothing was changed. Try again in a moment.';

/** How what is typed into the form of an article, or of a page, is stored on the server. */
export interface DraftedDocument<Values extends object> {
  kind: DocumentKind;
  /** Returns the fields of a draft, in the order in which two drafts are compared. */
  fieldsOf(values: Values): object;
  /** Returns the values that a draft has; no rule holds for its fields. */
  valuesOf(fields: Record<string, unknown>): { [Name in keyof Values]?: unknown };
  /** Resolves to the values of an earlier version, based on those that were loaded. */
  valuesAt(version: string, context: { api: DashboardApi; owner: string; loaded: Values }): Promise<Values>;
}

interface Options<Values extends object> {
  api: DashboardApi;
  toasts: Pick<Toasts, 'success' | 'failure'>;
  document: DraftedDocument<Values>;
  draft: Draft<Values>;
  /** The saved article or page, and its values; null for a new one. */
  row: { _id: string; version: number } | null;
  loaded: Values;
  /** Names the row in the paths of calls; null for a new one. */
  owner: string | null;
  /** False where something was changed that the server gets only with a save. */
  isWhole: () => boolean;
}

/** The draft of a form on the server, beside what another tab or device has typed, and the unfinished ones to go on with. */
export class ServerDraft<Values extends object> {
  readonly sink: ServerSink;
  /** The drafts of new ones, and the texts that were set aside, but for the one in the form; the latest first. */
  unfinished: ListedDraft[] = [];
  private readonly options: Options<Values>;
  /** The text that the form restored from the device; a later one may be newer than the server's. */
  private readonly restored: { local: LocalDraft | null; text: string };
  private isChoosing = false;
  /** The text that is being set aside, under the same id until that has succeeded. */
  private aside = { id: '', text: '' };

  constructor(options: Options<Values>) {
    const { api, document, draft, row, isWhole } = options;
    this.options = options;
    this.sink = new ServerSink({
      ...{ api, kind: document.kind, isWhole },
      of: row?._id ?? null,
      // A draft whose version is not known has 0.
      base: () => draft.begun?.version || null,
      typed: () => (this.isTyped() ? this.typed() : null),
      device: () => draft.storage,
      isOnDevice: () => draft.isOnDevice,
    });
    draft.attach(this.sink);
    this.restored = { local: this.isTyped() ? this.sink.local : null, text: this.text() };
    makeAutoObservable<this, 'options' | 'restored' | 'isChoosing' | 'aside'>(
      this,
      { sink: false, options: false, restored: false, isChoosing: false, aside: false },
      { autoBind: true, deep: false },
    );
  }

  get kind(): DocumentKind {
    return this.options.document.kind;
  }

  /** Goes on with what was typed in another tab or on another device, or offers it. */
  async load(): Promise<void> {
    const { api, row } = this.options;
    const drafts = await this.list();
    // A new form that restored nothing has no draft on the server.
    const own = drafts.find(({ _id }) => row !== null || (this.isTyped() && _id === this.sink.id));
    if (own) await this.compare((await api.draft(own._id)).draft);
    this.showUnfinished(drafts);
  }

  /** Returns the values of the form, and those of a draft on the server. */
  versionsWith(whole: WholeDraft): { here: Values; other: Values } {
    const here = { ...this.options.draft.form.values };
    return { here, other: { ...here, ...this.valuesIn(whole) } };
  }

  /** Puts the draft of another tab or device into the form; what is there is set aside. */
  takeOther(): Promise<void> {
    return this.choose(NOT_KEPT, async () => {
      const { other } = this.sink;
      if (!other) return;
      const base = this.options.draft.begun?.version ?? null;
      if (this.isTyped()) await this.setAside({ base, fields: { ...this.typed() } });
      await this.show(other);
    });
  }

  /** Goes on with what is in the form; the draft of the other tab or device is set aside. */
  keepLocal(): Promise<void> {
    return this.choose(NOT_KEPT, async () => {
      const { other } = this.sink;
      if (!other) return;
      await this.setAside(other);
      await this.sink.keepLocal();
    });
  }

  /** Goes on with an unfinished one; what is in the form stays as a draft of its own. */
  resume(id: string): Promise<void> {
    const { api, draft, toasts } = this.options;
    return this.choose(failed.unknown, async () => {
      const whole = (await api.draft(id)).draft;
      await this.sink.flush();
      if (!this.sink.isComplete || !this.sink.isWhole) return toasts.failure(null, INCOMPLETE);
      await this.show(whole);
      draft.fail(null);
      draft.renewKey();
    });
  }

  /** Discards an unfinished one, which makes room for the draft of this form. */
  discard({ _id, rev }: ListedDraft): Promise<void> {
    return this.choose(failed.unknown, async () => {
      await this.options.api.deleteDraft(_id, { rev }).catch(ignoreGone);
      await this.sink.flush();
    });
  }

  /** Runs one choice at a time, however often its button is pressed. */
  private async choose(failure: string, run: () => Promise<void>): Promise<void> {
    if (this.isChoosing) return;
    this.isChoosing = true;
    try {
      await run();
    } catch (problem) {
      this.options.toasts.failure(problem, failure);
    }
    // Where it cannot be loaded, it stays as it was.
    await this.list().then(this.showUnfinished, () => {});
    this.isChoosing = false;
  }

  private async list(): Promise<ListedDraft[]> {
    const { api, row } = this.options;
    return (await api.drafts(row ? { kind: this.kind, of: row._id } : { kind: this.kind })).drafts;
  }

  private showUnfinished(drafts: ListedDraft[]): void {
    this.unfinished = drafts.filter(({ _id, of }) => of === null && _id !== this.sink.id);
  }

  /** Compares a draft of the server with what is in the form: one goes on, or the choice is offered. */
  private async compare(whole: WholeDraft): Promise<void> {
    const { sink, restored } = this;
    // One that is as it is saved, as when the page closed after a save, is deleted.
    if (hasFields(whole, this.typed())) return sink.adopt(whole, this.isTyped());
    const next = restored.local ? merge(restored.local, whole) : 'stored';
    if (next === 'local') sink.adopt(whole, false);
    else if (next === 'stored' && this.text() === restored.text) await this.show(whole);
    else sink.offer(whole);
  }

  /** Puts a draft of the server into the form; where something is typed while its base is loaded, it is offered. */
  private async show(whole: WholeDraft): Promise<void> {
    const { draft } = this.options;
    const before = this.text();
    const base = await this.baseOf(whole);
    if (this.text() !== before) return this.sink.offer(whole);
    const values = this.valuesIn(whole);
    const { base: version } = whole;
    runInAction(() => {
      if (!base || version === null || version === draft.begun?.version) draft.restoreValues(values);
      else draft.restoreFrom({ base, begun: { ...draft.begun, version }, values });
      this.sink.adopt(whole, this.isTyped());
    });
  }

  /** Resolves to the values with which a draft began; where they are gone, to those that were loaded. */
  private async baseOf({ base }: WholeDraft): Promise<Values | null> {
    const { api, document, row, owner, loaded } = this.options;
    if (!row || owner === null || base === null || base === row.version) return row && loaded;
    return document.valuesAt(String(base), { api, owner, loaded }).catch(() => loaded);
  }

  /** Returns the values of a draft on the server; those that the server never has stay as they are in the form. */
  private valuesIn({ fields }: WholeDraft): Partial<Values> {
    const { document, draft } = this.options;
    const stored = this.typed();
    const entries = Object.entries(draft.form.values).map(([name, value]) => [
      name,
      name in stored ? draft.form.initial[name as keyof Values] : value,
    ]);
    const values = ofSameType(document.valuesOf(fields) as Partial<Values>, draft.form.values);
    return { ...(Object.fromEntries(entries) as Partial<Values>), ...values };
  }

  /** Stores a text as a draft of its own, apart from its article or page. */
  private async setAside({ base, fields }: Pick<WholeDraft, 'base' | 'fields'>): Promise<void> {
    const { api, toasts } = this.options;
    const { by: _, at: __, ...texts } = fields;
    const text = JSON.stringify(texts);
    if (this.aside.text !== text) this.aside = { id: newDraftId(), text };
    await api.saveDraft(this.aside.id, { kind: this.kind, of: null, base: base ?? 0, rev: 0, fields: texts });
    this.aside = { id: '', text: '' };
    toasts.success(`The other text is kept for ${SET_ASIDE_DAYS} days under “Unfinished ${this.kind}s”.`);
  }

  private typed(): object {
    return this.options.document.fieldsOf(this.options.draft.form.values);
  }

  private isTyped(): boolean {
    return !isSame(this.typed(), this.options.document.fieldsOf(this.options.draft.form.initial));
  }

  private text(): string {
    return JSON.stringify(this.typed());
  }
}

/** It was saved or discarded elsewhere. */
function ignoreGone(problem: unknown): void {
  if (statusOf(problem) !== 404) throw problem;
}
