import { type PoItem } from 'pofile-ts';
import { type Language } from '../../../shared/texts/languages.ts';
/** The languages that have a catalogue: all but English, whose texts are in the sources. */
export declare const translatedLanguages: (
  | 'ar'
  | 'de'
  | 'es'
  | 'fr'
  | 'he'
  | 'it'
  | 'ja'
  | 'nl'
  | 'pl'
  | 'pt-BR'
  | 'zh-Hans'
)[];
/** Reads the entries of a language's catalogue, `shared/texts/LANGUAGE.po`. */
export declare function readCatalogue(language: Language): PoItem[];
/**
 * Writes each catalogue anew: the texts of the sources, in their order, with the translations that there are. Returns how many texts have
 * none, by language.
 */
export declare function updateCatalogues(): Record<string, number>;
/** Returns the id by which `t` finds an entry. */
export declare const idOf: ({ msgid, msgctxt }: Pick<PoItem, 'msgid' | 'msgctxt'>) => string;
/** Returns the translated texts of a catalogue, by whom they are for. */
export declare function catalogueTexts(po: string): {
  all: {
    [k: string]: string;
  };
  document: {
    [k: string]: string;
  };
  readers: {
    [k: string]: string;
  };
  dashboard: {
    [k: string]: string;
  };
};
/** Writes the catalogues for the server into a folder, as JSON. */
export declare function buildCatalogues(folder: string): void;
