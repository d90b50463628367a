/** The server's state of a draft, as this device knows it. */
export interface KnownDraft {
  id: string;
  rev: number;
  /** The server's time of this state, as two states may have the same `rev` where the draft was deleted between; null for none. */
  updatedAt: string | null;
  /** The time of the last change that the server has in this state; 0 for a state that was written elsewhere. */
  at: number;
}

/** A draft as the device stores it; a text of null was removed. */
export interface StoredDraft {
  text: string | null;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  /** The saved row that the draft belongs to, as the list shows it; null for a new one. */
  row: { _id: string } | null;
  /** Left out for a draft that is on this device alone. */
  known?: KnownDraft | null;
}
