import { makeAutoObservable, runInAction } from 'mobx';
import type { DraftStore } from './deviceSink.ts';

/** Writes the draft of a form to its storage, and knows what the device has stored of it. */
export class DraftWriter {
  storage: DraftStore;
  /** Null while the text is being stored; false from a refusal on, until a change is stored. */
  isStored: boolean | null = true;
  /** Null while the image is being stored. */
  isImageStored: boolean | null = true;
  private storing: Promise<boolean> | null = null;
  private storingImage: Promise<boolean> | null = null;

  constructor(storage: DraftStore) {
    this.storage = storage;
    makeAutoObservable<this, 'storing' | 'storingImage'>(
      this,
      { storage: false, storing: false, storingImage: false },
      { autoBind: true },
    );
  }

  /** Stores a text, or removes it with null. */
  write(text: string | null): void {
    if (text === null && this.storage.read() === null) return;
    const storing = this.storage.write(text);
    this.storing = storing;
    // A device that refused the last change is likely to refuse this one.
    if (this.isStored !== false) this.setStored(null);
    void storing.then((isStored) => this.storing === storing && this.setStored(isStored));
  }

  /** Waits for an image, which is stored separately; until then the draft is not stored completely. */
  async writeImage(storing: Promise<boolean>): Promise<void> {
    this.storingImage = storing;
    this.isImageStored = null;
    const isStored = await storing;
    runInAction(() => {
      if (this.storingImage === storing) this.isImageStored = isStored;
    });
  }

  /** Moves the draft to another storage, with this text and what is known of it on the server. */
  moveTo(storage: DraftStore, text: string | null): void {
    if (this.storage.known) storage.know(this.storage.known);
    void this.storage.write(null);
    this.storage = storage;
    this.write(text);
  }

  private setStored(isStored: boolean | null): void {
    this.isStored = isStored;
  }
}
