import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createItem, createPoFile, type PoItem, parsePo, stringifyPo } from 'pofile-ts';
import { type Language, languageCodes } from '../../../shared/texts/languages.ts';
import { CONTEXT_END } from '../../../shared/texts/t.ts';
import { projectFolder } from '../../folders.ts';
import { builtCatalogue } from '../../texts.ts';
import { filesLoadedBy, type SourceText, sourceFiles, sourceTexts } from './sourceTexts.ts';

/** The languages that have a catalogue: all but English, whose texts are in the sources. */
export const translatedLanguages = languageCodes.filter((code) => code !== 'en');

/** Reads the entries of a language's catalogue, `shared/texts/LANGUAGE.po`. */
export function readCatalogue(language: Language): PoItem[] {
  const file = catalogueFile(language);
  return existsSync(file) ? parsePo(readFileSync(file, 'utf8')).items : [];
}

/**
 * Writes each catalogue anew: the texts of the sources, in their order, with the translations that there are. Returns how many texts have
 * none, by language.
 */
export function updateCatalogues(): Record<string, number> {
  const texts = [...sourceTexts().entries()];
  return Object.fromEntries(
    translatedLanguages.map((language) => {
      const known = new Map(readCatalogue(language).map((item) => [idOf(item), item.msgstr[0] ?? '']));
      const items = texts.map(([id, text]) => itemOf(text, known.get(id) ?? ''));
      const file = { ...createPoFile(), headers: headersOf(language), items };
      writeFileSync(catalogueFile(language), `${stringifyPo(file, { foldLength: 0 }).trimEnd()}\n`);
      return [language, items.filter(({ msgstr }) => msgstr[0] === '').length];
    }),
  );
}

/** Returns the id by which `t` finds an entry. */
export const idOf = ({ msgid, msgctxt }: Pick<PoItem, 'msgid' | 'msgctxt'>): string =>
  msgctxt ? `${msgctxt}${CONTEXT_END}${msgid}` : msgid;

function itemOf({ text, context, files }: SourceText, translation: string): PoItem {
  return { ...createItem(), msgid: text, msgctxt: context ?? null, references: files, msgstr: [translation] };
}

const headersOf = (language: Language) => ({
  Language: language,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
});

const catalogueFile = (language: Language) => path.join(projectFolder, 'shared', 'texts', `${language}.po`);

/**
 * Writes each catalogue as JSON: `de.json` for the server, with the texts that documents bring along, and for browsers
 * `de.readers.json` with the texts of readers' pages and `de.dashboard.json` with those of the dashboard beyond; for the
 * desktop app itself `de.desktop.json`.
 */
export function buildCatalogues(): void {
  mkdirSync(path.dirname(builtCatalogue('')), { recursive: true });
  const ofDocument = filesLoadedBy(['web/enhance/enhance.ts'], /^web\/(entry-client|dashboard)/);
  const ofReaders = filesLoadedBy(
    sourceFiles().filter((file) => /^web\/(?!dashboard\/)/.test(file)),
    NOT_OF_READERS,
  );
  const ofDashboard = new Set(sourceFiles().filter((file) => /^(web|shared)\//.test(file) && !ofReaders.has(file)));
  const ofDesktop = filesLoadedBy(
    sourceFiles().filter((file) => file.startsWith('desktop/')),
    /^web\//,
  );
  for (const language of translatedLanguages) {
    const items = readCatalogue(language).filter(({ msgstr: [translation] }) => translation);
    const textsOf = (files?: Set<string>) =>
      Object.fromEntries(
        items
          .filter(({ references }) => !files || references.some((file) => files.has(file)))
          .map((item) => [idOf(item), item.msgstr[0]]),
      );
    const write = (name: string, content: object) => writeFileSync(builtCatalogue(name), JSON.stringify(content));
    write(language, { texts: textsOf(), document: textsOf(ofDocument) });
    write(`${language}.readers`, textsOf(ofReaders));
    write(`${language}.dashboard`, textsOf(ofDashboard));
    write(`${language}.desktop`, textsOf(ofDesktop));
  }
}

/** The dashboard, and the table of all calls, of which a build takes the paths alone. */
const NOT_OF_READERS = /^(web\/dashboard\/|shared\/(api|callDefinitions)\.ts)/;
