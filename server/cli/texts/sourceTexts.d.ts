/** A text of the interface in the sources. */
export interface SourceText {
  text: string;
  /** Tells it apart from the same text in another meaning. */
  context: string | undefined;
  /** The files that have it, from the project's folder. */
  files: string[];
}
/** What the sources are found to lack, with its file and line. */
export interface Finding {
  at: string;
  text: string;
}
/** Returns all texts of the sources, in their order, by their ids in catalogues. */
export declare function sourceTexts(): Map<string, SourceText>;
/** Returns the words of web/ that no catalogue knows, and the texts of all folders that lack a value of a placeholder. */
export declare function untranslated(): Finding[];
/** Returns the names of a text's placeholders and tags, sorted. */
export declare function placeholders(text: string): string[];
