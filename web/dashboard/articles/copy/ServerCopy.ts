import { makeAutoObservable, reaction } from 'mobx';
import type { DashboardApi } from '../../../../shared/api.ts';
import type { Editor, StoredCopy, UnsavedFields, WorkingCopy } from '../../../../shared/workingCopies.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';

/** The time without a key after which what was typed is sent. */
const PAUSE_MS = 2_000;
/** The time after which a failed call is made again. */
const RETRY_MS = 10_000;

/** The state of the copy: 'none' where nothing is typed, 'waiting' and 'saving' until the server has it, then 'saved'. */
export type CopyStatus = 'none' | 'waiting' | 'saving' | 'saved' | 'failed';

type Calls = Pick<
  DashboardApi,
  'createDraft' | 'updateNewDraft' | 'deleteNewDraft' | 'updateDraft' | 'deleteDraft' | 'editors'
>;

interface Options {
  api: Calls;
  /** The article; null for a new one. */
  article: { _id: string } | null;
  /** The version of the article that the changes began with; null where it is not known. */
  baseVersion: () => number | null;
  /** The fields as they are typed; null where they do not differ from the saved ones. Read within a reaction. */
  typed: () => UnsavedFields | null;
  /** Called when the server has another copy than before, with its fields as JSON text, or none. */
  onStored?: (stored: StoredCopy | null, text: string | null) => void;
}

/** Stores the fields of an article's form on the server, two seconds after the last key, apart from the article itself. */
export class ServerCopy {
  status: CopyStatus = 'none';
  savedAt: Date | null = null;
  /** The other administrators who are editing the article. */
  editors: Editor[] = [];
  private stored: StoredCopy | null = null;
  private article: Options['article'];
  private sentText: string | null = null;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.article = options.article;
    makeAutoObservable<this, 'options' | 'article' | 'stored' | 'sentText' | 'sending' | 'timer'>(
      this,
      { options: false, article: false, stored: false, sentText: false, sending: false, timer: false, autosave: false },
      { autoBind: true },
    );
  }

  /** Sends what is typed after each pause. Returns the function that ends this, and sends at once what is still waiting. */
  autosave(): () => void {
    const end = reaction(() => this.text, this.schedule);
    if (this.text !== this.sentText) this.schedule();
    return () => {
      end();
      void this.flush();
    };
  }

  /** Goes on with a copy that the server has; `isWhole` tells that the form shows just that. */
  adopt({ _id, article, baseVersion, updatedAt }: WorkingCopy, isWhole: boolean): void {
    this.stored = { _id, article, baseVersion, updatedAt };
    this.sentText = isWhole ? this.text : '';
    if (isWhole) this.finish('saved', new Date(updatedAt));
  }

  /** Belongs to this article from now on, as when a new one was saved. */
  moveTo(article: NonNullable<Options['article']>): void {
    this.article = article;
  }

  showEditors(editors: Editor[]): void {
    this.editors = editors;
  }

  /** Loads who else is editing the article; a failure changes nothing. */
  async loadEditors(): Promise<void> {
    if (!this.article) return;
    try {
      const { editors } = await this.options.api.editors(this.article._id);
      this.showEditors(editors);
    } catch {
      // The next time will do.
    }
  }

  /** Sends at once what the server does not have yet. Resolves when it has, or when that failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    // Again after each, for several may wait for the same one, and two at once would make two copies.
    while (this.sending) await this.sending;
    if (this.text === this.sentText) return;
    this.sending = this.send();
    await this.sending;
    this.sending = null;
  }

  private get text(): string | null {
    const typed = this.options.typed();
    return typed && JSON.stringify(typed);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.text === this.sentText) return;
    // Saved or discarded text is nobody's working copy any more.
    const pause = this.text === null ? 0 : PAUSE_MS;
    this.finish(this.text === null ? 'none' : 'waiting');
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  private async send(): Promise<void> {
    const { text } = this;
    this.finish(text === null ? 'none' : 'saving');
    try {
      if (text === null) await this.remove();
      else await this.store(JSON.parse(text) as UnsavedFields);
      this.sentText = text;
      this.finish(text === null ? 'none' : this.text === text ? 'saved' : 'waiting', new Date());
    } catch {
      this.finish(text === null ? 'none' : 'failed');
      this.timer = setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  private async store(fields: UnsavedFields): Promise<void> {
    const { api } = this.options;
    const { article, stored } = this;
    if (article) {
      if (stored?.article === null) await this.remove();
      const { draft, editors } = await api.updateDraft(article._id, {
        ...fields,
        baseVersion: this.options.baseVersion(),
      });
      this.showEditors(editors);
      return this.setStored(draft, JSON.stringify(fields));
    }
    const update = stored && api.updateNewDraft(stored._id, fields).catch(nullWhereDeleted);
    const { draft } = (await update) ?? (await api.createDraft(fields));
    this.setStored(draft, JSON.stringify(fields));
  }

  private async remove(): Promise<void> {
    const { api } = this.options;
    const { stored } = this;
    if (stored?.article) await api.deleteDraft(stored.article);
    else if (stored) await api.deleteNewDraft(stored._id);
    this.setStored(null, null);
  }

  private setStored(stored: StoredCopy | null, text: string | null): void {
    this.stored = stored;
    this.options.onStored?.(stored, text);
  }

  private finish(status: CopyStatus, savedAt: Date | null = this.savedAt): void {
    this.status = status;
    this.savedAt = savedAt;
  }
}

/** Another device may have saved or discarded the copy: what is typed here is then one of its own. */
function nullWhereDeleted(problem: unknown): null {
  if (statusOf(problem) === 404) return null;
  throw problem;
}
