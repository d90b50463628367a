import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { loadFile, PICTURE_FILE_PREFIX, saveFile } from '../../../drafts/fileStorage.ts';
import { newKey } from '../../../kernel/newKey.ts';
import { checkImage, readImage } from './checkImage.ts';
import { FileUpload, type Noun, type SendFile } from './FileUpload.ts';

/** The number of pictures that are sent at the same time. */
const AT_ONCE = 2;

/** The name under which this device stores the file of an upload. */
const fileName = (id: string) => PICTURE_FILE_PREFIX + id;

export interface UploadOptions<Stored> {
  send: SendFile<Stored>;
  /** Called with the reason why a file was not taken. */
  onRefused: (message: string) => void;
  /** Returns what is wrong with a file at first sight; `checkImage` without it. */
  check?: (file: File) => string | null;
  /** Resolves to what is wrong with a picture that can be read; `readImage` without it. */
  read?: typeof readImage;
  noun?: Noun;
}

/** The pictures of a text that are being uploaded, by the ids that its `<img>` elements have meanwhile; or other files. */
export class FileUploads<Stored extends object = LibraryImage> {
  private readonly uploads = new Map<string, FileUpload<Stored>>();
  private readonly options: UploadOptions<Stored>;
  /** Incremented when one is done. */
  done = 0;

  constructor(options: UploadOptions<Stored>) {
    this.options = options;
    makeAutoObservable<this, 'uploads' | 'options' | 'check'>(this, {
      uploads: observableRef,
      options: false,
      add: false,
      get: false,
      known: false,
      check: false,
      dispose: false,
    });
  }

  /** Begins to upload files; returns the ids of those that are taken. Says of the others why they are not. */
  add(files: readonly File[]): string[] {
    return files.flatMap((file) => {
      const problem = this.check(file);
      if (problem !== null) this.options.onRefused(file.name ? `${file.name}: ${problem}` : problem);
      return problem === null ? [this.begin(file)] : [];
    });
  }

  /** Returns the upload with this id; one that an earlier page has begun is searched on this device. */
  get(id: string): FileUpload<Stored> {
    const existing = this.uploads.get(id);
    if (existing) return existing;
    const upload = new FileUpload<Stored>(id, null, this.options.noun);
    this.uploads.set(id, upload);
    void loadFile(fileName(id)).then((file) => runInAction(() => upload.status === 'loading' && upload.found(file)));
    return upload;
  }

  /** Returns the upload with this id, if this page has met it. */
  known(id: string): FileUpload<Stored> | undefined {
    return this.uploads.get(id);
  }

  retry(upload: FileUpload<Stored>): void {
    upload.wait();
    this.sendNext();
  }

  /** Uploads another file in place of one that was refused or lost. */
  replace(upload: FileUpload<Stored>, file: File): void {
    const problem = this.check(file);
    if (problem === null) {
      upload.replace(file);
      this.start(upload, file);
    } else upload.refuse(problem);
  }

  /** Stops an upload, and removes its file from this device. */
  dismiss(upload: FileUpload<Stored>): void {
    upload.dispose();
    this.uploads.delete(upload.id);
    void saveFile(fileName(upload.id), null);
  }

  /** Stops all uploads; the device has their files. */
  dispose(): void {
    for (const upload of this.uploads.values()) upload.dispose();
    this.uploads.clear();
  }

  private check(file: File): string | null {
    return (this.options.check ?? checkImage)(file);
  }

  private begin(file: File): string {
    const id = newKey();
    const upload = new FileUpload<Stored>(id, file, this.options.noun);
    this.uploads.set(id, upload);
    this.start(upload, file);
    return id;
  }

  /** Stores the file, so that it outlives the page, and sends it in its turn. */
  private start(upload: FileUpload<Stored>, file: File): void {
    void saveFile(fileName(upload.id), file);
    void (this.options.read ?? readImage)(file).then((problem) => {
      if (problem === null || upload.file !== file || upload.status === 'done') return;
      upload.cancel();
      upload.refuse(problem);
    });
    this.sendNext();
  }

  private sendNext(): void {
    const all = [...this.uploads.values()];
    const sending = all.filter(({ status }) => status === 'sending').length;
    for (const upload of all.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, AT_ONCE - sending)))
      void this.send(upload);
  }

  private async send(upload: FileUpload<Stored>): Promise<void> {
    await upload.send(this.options.send);
    runInAction(() => {
      if (upload.status === 'done') {
        this.done++;
        void saveFile(fileName(upload.id), null);
      }
      this.sendNext();
    });
  }
}
