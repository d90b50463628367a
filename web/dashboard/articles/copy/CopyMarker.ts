import { deviceStorage, parseStored } from '../../../kernel/deviceStorage.ts';

/** The copy that this device and the server last had in common. */
interface KnownCopy {
  _id: string;
  updatedAt: string;
  /** A hash of the text that both had. */
  hash: number;
}

interface Marker {
  known: KnownCopy | null;
  /** Hashes of the texts that were sent since without a response, as before a reload: the server may have them. */
  unanswered: number[];
}

const MAX_UNANSWERED = 20;

/** Remembers on this device, for each form apart, which copy it last had in common with the server. */
export class CopyMarker {
  private readonly storage: ReturnType<typeof deviceStorage>;

  /** `key` is that of the draft on this device. */
  constructor(key: string) {
    this.storage = deviceStorage(`octavo-copy:${key}`);
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
    this.storage.write(null);
  }

  private get marker(): Marker {
    return (parseStored(this.storage.read()) as Marker | null) ?? { known: null, unanswered: [] };
  }

  private write(marker: Marker): void {
    this.storage.write(JSON.stringify(marker));
  }
}

/** A short hash that tells two texts apart: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
