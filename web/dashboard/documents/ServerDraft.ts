import { makeAutoObservable, runInAction } from 'mobx';
import type { DashboardApi } from '../../../shared/api.ts';
import { isDraftId } from '../../../shared/documents/draftIds.ts';
import type { DocumentKind, WholeDraft } from '../../../shared/documents/drafts.ts';
import { SET_ASIDE_DAYS } from '../../../shared/documents/setAside.ts';
import { t } from '../../../shared/texts/t.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { isDiscarded, sendDiscards } from '../../drafts/discards.ts';
import { accountOf } from '../../drafts/draftName.ts';
import { ofSameType } from '../../drafts/draftText.ts';
import { hasFields, type LocalDraft, merge } from '../../drafts/merge.ts';
import { newDraftId } from '../../drafts/newDraftId.ts';
import { ServerSink } from '../../drafts/serverSink.ts';
import { isSame } from '../../forms/Form.ts';
import type { Toasts } from '../../kernel/toasts/Toasts.ts';

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
  /** The id in the address: the row's, or that of the draft of a new one. */
  draftId: string;
  loaded: Values;
  /** Names the row in the paths of calls; null for a new one. */
  owner: string | null;
  /** False where something was changed that the server gets only with a save. */
  isWhole: () => boolean;
}

/** The draft of a form on the server, beside what another tab or device has typed. */
export class ServerDraft<Values extends object> {
  readonly sink: ServerSink;
  private readonly options: Options<Values>;
  /** The text that the form restored from the device; a later one may be newer than the server's. */
  private readonly restored: { local: LocalDraft | null; text: string };
  private isChoosing = false;
  /** The text that is being set aside, under the same id until that has succeeded. */
  private aside = { id: '', text: '' };

  constructor(options: Options<Values>) {
    const { api, document, draft, row, draftId, isWhole } = options;
    this.options = options;
    this.sink = new ServerSink({
      ...{ api, kind: document.kind, isWhole },
      of: row?._id ?? null,
      id: row === null && isDraftId(draftId) ? draftId : null,
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
    const { api, row, draft } = this.options;
    const account = accountOf(draft.storage.key);
    await sendDiscards(api, account);
    const { drafts } = await api.drafts(row ? { kind: this.kind, of: row._id } : { kind: this.kind });
    const own = drafts.find(({ _id }) => row !== null || _id === this.sink.id);
    const whole = own && (await api.draft(own._id)).draft;
    if (whole && !isDiscarded(account, whole)) await this.compare(whole);
  }

  /** Returns the values of the form, and those of a draft on the server. */
  versionsWith(whole: WholeDraft): { here: Values; other: Values } {
    const here = { ...this.options.draft.form.values };
    return { here, other: { ...here, ...this.valuesIn(whole) } };
  }

  /** Puts the draft of another tab or device into the form; what is there is set aside. */
  takeOther(): Promise<void> {
    return this.choose(async () => {
      const { other } = this.sink;
      if (!other) return;
      const base = this.options.draft.begun?.version ?? null;
      if (this.isTyped()) await this.setAside({ base, fields: { ...this.typed() } });
      await this.show(other);
    });
  }

  /** Goes on with what is in the form; the draft of the other tab or device is set aside. */
  keepLocal(): Promise<void> {
    return this.choose(async () => {
      const { other } = this.sink;
      if (!other) return;
      await this.setAside(other);
      await this.sink.keepLocal();
    });
  }

  /** Runs one choice at a time, however often its button is pressed. */
  private async choose(run: () => Promise<void>): Promise<void> {
    if (this.isChoosing) return;
    this.isChoosing = true;
    try {
      await run();
    } catch (problem) {
      this.options.toasts.failure(
        problem,
        t('The other text could not be kept, so nothing was changed. Try again in a moment.'),
      );
    }
    this.isChoosing = false;
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
    toasts.success(
      t(
        this.kind === 'page'
          ? 'The other text is kept for {days} days in the list, among the unfinished pages.'
          : 'The other text is kept for {days} days in the list, among the unfinished articles.',
        { days: SET_ASIDE_DAYS },
      ),
    );
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
