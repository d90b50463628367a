import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Editor, StoredCopy } from '../../../../shared/workingCopies.ts';
import { detailOf, messageOf, statusOf } from '../../../kernel/ApiProblem.ts';
import { newKey } from '../../../kernel/newKey.ts';
import type { CopyCalls } from './CopyKind.ts';
import type { CopyMarker } from './CopyMarker.ts';

/** The time without a key after which what was typed is sent. */
const PAUSE_MS = 2_000;
/** The time after which a failed call is made again. */
const RETRY_MS = 10_000;

/** The state of the copy: 'none' where nothing is typed, 'waiting' and 'saving' until the server has it, then 'saved'. */
type CopyStatus = 'none' | 'waiting' | 'saving' | 'saved' | 'failed';

interface Options<Fields> {
  calls: CopyCalls<Fields>;
  /** Returns the text by which two copies are compared. */
  textOf: (copy: Fields) => string;
  /** Names the article or page in a path; null for a new one. */
  owner: string | null;
  /** The version that the changes began with; null where it is not known. */
  baseVersion: () => number | null;
  /** The fields as they are typed; null where they do not differ from the saved ones. Read within a reaction. */
  typed: () => Fields | null;
  marker: CopyMarker;
}

/** The copy that this form and the server last had in common. */
interface CommonCopy {
  _id: string;
  updatedAt: string;
  isNew: boolean;
}

/**
 * Stores the fields of a form on the server, two seconds after the last key, apart from the article or page itself. It
 * replaces only the copy that it knows: one that another tab or device has written since is in `other`, and nothing is
 * sent until that is discarded or adopted.
 */
export class ServerCopy<Fields extends object> {
  status: CopyStatus = 'none';
  savedAt: Date | null = null;
  /** The reason why the server refused the last try; empty where it did not, or could not be reached. */
  refusal = '';
  /** The copy of another tab or device, which differs from what is in the form. */
  other: (StoredCopy & Fields) | null = null;
  /** The other administrators who are editing the same. */
  editors: Editor[] = [];
  private stored: CommonCopy | null = null;
  /** The idempotency key of a copy of something new: the same for every try. */
  private key = newKey();
  private owner: string | null;
  private sentText: string | null = null;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Options<Fields>;

  constructor(options: Options<Fields>) {
    const { owner, marker, typed } = options;
    this.options = options;
    this.owner = owner;
    // A form that restored nothing does not have the text of the copy.
    const known = typed() && marker.known;
    this.stored = known ? { _id: known._id, updatedAt: known.updatedAt, isNew: owner === null } : null;
    makeAutoObservable<this, 'options' | 'owner' | 'stored' | 'key' | 'sentText' | 'sending' | 'timer'>(
      this,
      {
        other: observableRef,
        options: false,
        owner: false,
        stored: false,
        key: false,
        isComplete: false,
        sentText: false,
        sending: false,
        timer: false,
        autosave: false,
      },
      { autoBind: true },
    );
  }

  /** True where the server has all that is typed, or nothing is. */
  get isComplete(): boolean {
    return this.text === this.sentText;
  }

  /** Sends what is typed after each pause. Returns the function that ends this, and sends at once what is still waiting. */
  autosave(): () => void {
    const end = reaction(() => this.text, this.schedule);
    if (!this.isComplete) this.schedule();
    return () => {
      end();
      void this.flush();
    };
  }

  /** Goes on with a copy that the server has; `isWhole` tells that the form shows just that. */
  adopt(copy: StoredCopy & Fields, isWhole: boolean): void {
    this.other = null;
    this.stored = this.knownOf(copy);
    this.sentText = isWhole ? this.text : '';
    if (isWhole) this.finish('saved', new Date(copy.updatedAt));
  }

  /** Offers a copy of another tab or device. */
  offer(other: StoredCopy & Fields): void {
    clearTimeout(this.timer);
    this.other = other;
    this.finish('none');
  }

  /** Goes on with what is in the form: it replaces the copy that is offered. */
  discardOther(): void {
    if (!this.other) return;
    this.adopt(this.other, false);
    void this.flush();
  }

  /** Belongs to this article or page from now on, as when a new one was saved. */
  moveTo(owner: string): void {
    this.owner = owner;
  }

  showEditors(editors: Editor[]): void {
    this.editors = editors;
  }

  /** Loads who else is editing the same; a failure changes nothing. */
  async loadEditors(): Promise<void> {
    if (this.owner === null) return;
    try {
      const { editors } = await this.options.calls.editors(this.owner);
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
    if (this.other || this.isComplete) return;
    this.sending = this.send();
    await this.sending;
    this.sending = null;
  }

  private get text(): string | null {
    const typed = this.options.typed();
    return typed && this.options.textOf(typed);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.other || this.isComplete) return;
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
      else await this.store(text);
      this.sentText = text;
      this.finish(text === null ? 'none' : this.text === text ? 'saved' : 'waiting', new Date());
    } catch (problem) {
      const other = statusOf(problem) === 409 ? detailOf<StoredCopy & Fields>(problem, 'draft') : undefined;
      if (other) {
        this.meet(other);
        return;
      }
      this.refuse(problem);
      this.finish(text === null ? 'none' : 'failed');
      this.timer = setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  /** Goes on with the copy for which this one was refused where it is this one all the same, and offers any other. */
  private meet(other: StoredCopy & Fields): void {
    const text = this.options.textOf(other);
    if (text === this.text || this.options.marker.wasSent(text)) {
      this.adopt(other, text === this.text);
      this.setStored(other, text);
      void this.flush();
    } else this.offer(other);
  }

  private async store(text: string): Promise<void> {
    this.options.marker.send(text);
    const { draft, editors } = await this.sent(JSON.parse(text) as Fields);
    if (editors) this.showEditors(editors);
    this.setStored(draft, text);
  }

  private async sent(fields: Fields): Promise<{ draft: StoredCopy; editors?: Editor[] }> {
    const { calls, baseVersion } = this.options;
    const { owner } = this;
    // What was typed before the article or page was made belongs to it now.
    if (owner !== null && this.stored?.isNew) await this.remove();
    const replaces = this.stored?.updatedAt ?? null;
    if (owner !== null) return calls.update(owner, { ...fields, baseVersion: baseVersion(), replaces });
    const update = this.stored && calls.updateNew(this.stored._id, { ...fields, replaces }).catch(nullWhereDeleted);
    return (await update) ?? this.create(fields);
  }

  private async create(fields: Fields): Promise<{ draft: StoredCopy }> {
    const { calls } = this.options;
    const created = await calls.createNew(fields, { key: this.key }).catch((problem) => {
      const first = detailOf<{ draft: StoredCopy }>(problem, 'first');
      if (!first) throw problem;
      return { ...first, isOlder: true };
    });
    this.key = newKey();
    if (!('isOlder' in created)) return created;
    // An earlier try with an older text was carried out, but its response was lost.
    this.stored = this.knownOf(created.draft);
    return this.sent(fields);
  }

  /** Removes the copy, unless another tab or device has written it since. */
  private async remove(): Promise<void> {
    const { calls } = this.options;
    const { stored, owner } = this;
    if (stored) {
      const { _id, isNew, updatedAt } = stored;
      const removed =
        isNew || owner === null ? calls.removeNew(_id, { updatedAt }) : calls.remove(owner, { updatedAt });
      await removed.catch(ignoreOther);
    }
    this.stored = null;
    this.options.marker.remove();
  }

  private setStored(stored: StoredCopy, text: string): void {
    this.stored = this.knownOf(stored);
    this.options.marker.know(stored, text);
  }

  private knownOf(copy: StoredCopy): CommonCopy {
    return { _id: copy._id, updatedAt: copy.updatedAt, isNew: this.options.calls.isNew(copy) };
  }

  private refuse(problem: unknown): void {
    const status = statusOf(problem) ?? 500;
    this.refusal = status >= 400 && status < 500 ? messageOf(problem) : '';
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

/** Another tab or device may have written the copy since, or removed it: it is not this one any more. */
function ignoreOther(problem: unknown): void {
  if (statusOf(problem) !== 409) nullWhereDeleted(problem);
}
