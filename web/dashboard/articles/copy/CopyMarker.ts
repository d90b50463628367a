import { deviceStorage, parseStored } from '../../../kernel/deviceStorage.ts';

/** The copy that this device and the server last had in common. */
interface Marker {
  _id: string;
  updatedAt: string;
  /** A hash of the text that both had. */
  hash: number;
}

/** Remembers on this device, for each form apart, which copy it last had in common with the server. */
export class CopyMarker {
  private readonly storage: ReturnType<typeof deviceStorage>;

  /** `key` is that of the draft on this device. */
  constructor(key: string) {
    this.storage = deviceStorage(`octavo-copy:${key}`);
  }

  read(): Marker | null {
    return parseStored(this.storage.read()) as Marker | null;
  }

  write({ _id, updatedAt }: { _id: string; updatedAt: string }, text: string): void {
    this.storage.write(JSON.stringify({ _id, updatedAt, hash: hashOf(text) } satisfies Marker));
  }

  remove(): void {
    this.storage.write(null);
  }
}

/** A short hash that tells two texts apart: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
