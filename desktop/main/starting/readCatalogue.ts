import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageTag } from '../../../shared/kit/languageTag.ts';
import { interfaceLanguage } from '../../../shared/texts/languages.ts';
import { type Catalogue, english } from '../../../shared/texts/t.ts';

/** Returns the catalogue of a language, as the build has put it into a folder; that of English where there is none. */
export function readCatalogue(folder: string, tag: string): Catalogue {
  const language = languageTag(tag) ? interfaceLanguage(tag) : undefined;
  const file = path.join(folder, `${language}.json`);
  return language && existsSync(file) ? { language, texts: JSON.parse(readFileSync(file, 'utf8')) } : english;
}
