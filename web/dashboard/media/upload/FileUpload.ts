import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { messageOf, statusOf } from '../../../kernel/ApiProblem.ts';
import { newKey } from '../../../kernel/newKey.ts';

/** Sends a picture, or another file; throws an ApiProblem. */
export type SendFile<Stored = LibraryImage> = (upload: {
  file: File;
  /** The idempotency key: the same for every try, so that a file whose response was lost is not stored twice. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}) => Promise<Stored>;

/**
 * The state of an upload: 'loading' while the file is searched on this device; 'waiting' for others to finish; 'sending';
 * 'stopped', to be tried again; 'refused', which takes another file; 'lost', where this device does not have the file.
 */
type UploadStatus = 'loading' | 'waiting' | 'sending' | 'stopped' | 'refused' | 'lost' | 'done';

/** What is uploaded, in messages. */
export type Noun = 'picture' | 'file';

const messages = msg({
  picture: {
    lost: 'This picture was not uploaded, and its file is not on this device: choose it again.',
    unfinished: 'This picture was not uploaded before the page was closed.',
    noConnection: 'The connection was lost before the picture was uploaded.',
    stillWorking: 'The server is still working on this picture. Try again in a moment.',
    failed: 'The picture could not be uploaded.',
  },
  file: {
    lost: 'This file was not uploaded, and its file is not on this device: choose it again.',
    unfinished: 'This file was not uploaded before the page was closed.',
    noConnection: 'The connection was lost before the file was uploaded.',
    stillWorking: 'The server is still working on this file. Try again in a moment.',
    failed: 'The file could not be uploaded.',
  },
});

/** One file, by default a picture, on its way to the server. */
export class FileUpload<Stored extends object = LibraryImage> {
  readonly id: string;
  status: UploadStatus;
  /** The share that has been sent, from 0 to 1; at 1 the server is working. */
  share = 0;
  /** The reason why it is not being sent. */
  message = '';
  file: File | null = null;
  /** The address under which this page alone can show the file. */
  url: string | null = null;
  stored: Stored | null = null;
  private readonly noun: Noun;
  private key: string;
  private sending: AbortController | null = null;

  /** `file` is null for one that an earlier page has begun. */
  constructor(id: string, file: File | null, noun: Noun = 'picture') {
    this.id = id;
    this.noun = noun;
    this.key = id;
    this.status = file ? 'waiting' : 'loading';
    makeAutoObservable<this, 'key' | 'sending' | 'noun'>(this, {
      id: false,
      noun: false,
      file: observableRef,
      stored: observableRef,
      key: false,
      sending: false,
    });
    if (file) this.take(file);
  }

  /** True while it is on its way by itself. */
  get isPending(): boolean {
    return this.status === 'loading' || this.status === 'waiting' || this.status === 'sending';
  }

  /** Takes the file that this device has stored, or null. */
  found(file: File | null): void {
    if (file) this.take(file);
    this.stop(file ? 'stopped' : 'lost', t(messages[this.noun][file ? 'unfinished' : 'lost']));
  }

  /** Takes another file in place of the one that it had. */
  replace(file: File): void {
    this.cancel();
    this.key = newKey();
    this.take(file);
    this.wait();
  }

  wait(): void {
    this.status = 'waiting';
    this.share = 0;
    this.message = '';
  }

  /** Sends the file; resolves in any case. */
  async send(send: SendFile<Stored>): Promise<void> {
    const { file, key } = this;
    if (!file) return;
    const controller = new AbortController();
    this.sending = controller;
    this.status = 'sending';
    try {
      const stored = await send({
        file,
        key,
        signal: controller.signal,
        onProgress: (share) => runInAction(() => (this.share = share)),
      });
      if (this.sending === controller) this.finish(stored);
    } catch (problem) {
      if (this.sending === controller) this.fail(problem);
    }
  }

  /** Stops it; it can be tried again. */
  cancel(): void {
    this.sending?.abort();
    this.sending = null;
    if (this.isPending) this.stop('stopped', t('Uploading was cancelled.'));
  }

  /** Refuses the file. */
  refuse(message: string): void {
    this.stop('refused', message);
  }

  dispose(): void {
    this.sending?.abort();
    this.sending = null;
    if (this.url) URL.revokeObjectURL(this.url);
  }

  private take(file: File): void {
    if (this.url) URL.revokeObjectURL(this.url);
    this.file = file;
    this.url = URL.createObjectURL(file);
  }

  private finish(stored: Stored): void {
    this.sending = null;
    this.stored = stored;
    this.status = 'done';
  }

  private fail(problem: unknown): void {
    this.sending = null;
    const status = statusOf(problem);
    const own = ({ 0: 'noConnection', 409: 'stillWorking' } as const)[status ?? -1];
    const message = own ? t(messages[this.noun][own]) : messageOf(problem) || t(messages[this.noun].failed);
    // The same file would be refused again.
    const isRefused = status === 413 || status === 415 || status === 422;
    this.stop(isRefused ? 'refused' : 'stopped', message);
  }

  private stop(status: UploadStatus, message: string): void {
    this.status = status;
    this.message = message;
  }
}
