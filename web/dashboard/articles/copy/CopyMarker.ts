import { deviceStorage, parseStored } from '../../../kernel/deviceStorage.ts';

/** The copy that this device and the server last had in common. */
interface KnownCopy {
  _id: string;
  updatedAt: string;
  /** A hash of the text that both had. */
  hash: number;
}

interface StoredMarker {
  known: KnownCopy | null;
  /** Hashes of the texts that were sent since without a response, as before a reload: the server may have them. */
  unanswered: number[];
}

const MAX_UNANSWERED = 20;

/**
 * Remembers, for each form apart, which copy it last had in common with the server; on this device only as far as this has
 * the text too: otherwise the next page would take the older text of the device for the newer one.
 */
export class CopyMarker {
  private marker: StoredMarker;
  private readonly storage: ReturnType<typeof deviceStorage>;
  private readonly isOnDevice: () => boolean;

  /** `key` is that of the draft on this device; `isOnDevice` tells if the device has stored its text. */
  constructor(key: string, isOnDevice: () => boolean) {
    this.storage = deviceStorage(`octavo-copy:${key}`);
    this.marker = (parseStored(this.storage.read()) as StoredMarker | null) ?? none;
    this.isOnDevice = isOnDevice;
  }

  get known(): KnownCopy | null {
    return this.marker.known;
  }

  /** True where the server may have a text that was sent from here. */
  get isUnanswered(): boolean {
    return this.marker.unanswered.length > 0;
  }

  wasSent(text: string): boolean {
    return this.marker.unanswered.includes(hashOf(text));
  }

  send(text: string): void {
    const { known, unanswered } = this.marker;
    this.write({ known, unanswered: [hashOf(text), ...unanswered].slice(0, MAX_UNANSWERED) });
  }

  know({ _id, updatedAt }: { _id: string; updatedAt: string }, text: string): void {
    this.write({ known: { _id, updatedAt, hash: hashOf(text) }, unanswered: [] });
  }

  remove(): void {
    this.marker = none;
    this.storage.write(null);
  }

  private write(marker: StoredMarker): void {
    this.marker = marker;
    if (this.isOnDevice()) this.storage.write(JSON.stringify(marker));
  }
}

const none: StoredMarker = { known: null, unanswered: [] };

/** A short hash that tells two texts apart: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
