/** A draft as the device stores it; a text of null was removed. */
export interface StoredDraft {
  text: string | null;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  /** The saved row that the draft belongs to, as the list shows it; null for a new one. */
  row: { _id: string } | null;
}
