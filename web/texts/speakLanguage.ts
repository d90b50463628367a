import { createAtom } from 'mobx';
import { isRightToLeft } from '../../shared/kit/languageTag.ts';
import { interfaceLanguage } from '../../shared/texts/languages.ts';
import { type Catalogue, english, language, speak } from '../../shared/texts/t.ts';

/** The texts of readers' pages, and those that the dashboard has besides. */
type Part = 'readers' | 'dashboard';

// The server passes the texts to a rendering: its build needs no files of them.
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue['texts']>('../../dist/texts/*.{readers,dashboard}.json', { import: 'default' });

const loaded = new Map<string, Catalogue['texts']>([
  ['en.readers', english.texts],
  ['en.dashboard', english.texts],
]);

const change = createAtom('language');
let latest = 0;
/** The language and parts that are spoken now, with the language of the document. */
let now = '';

/** Returns the language that is spoken; observers render again when it is another one. */
export function spokenLanguage(): string {
  change.reportObserved();
  return language();
}

/** Has readers' pages speak a language, as `begin` does. */
export const speakLanguage = (tag: string): Promise<void> | undefined => begin(tag, tag, ['readers']);

/** Has the dashboard speak a language in the same way; its document is in that of the interface. */
export const speakInDashboard = (tag: string): Promise<void> | undefined =>
  begin(tag, dashboardLanguage(tag), ['readers', 'dashboard']);

/** Returns the language in which the dashboard is for any other. */
export const dashboardLanguage = (tag: string) => interfaceLanguage(tag) ?? 'en';

/**
 * Speaks a language from now on, English where it has no texts, and tells the document's: at once where the texts are loaded, else once
 * they are. The latest call counts. Where they cannot be loaded, the texts that are missing are English.
 */
function begin(tag: string, documentLanguage: string, parts: Part[]): Promise<void> | undefined {
  const spoken = dashboardLanguage(tag);
  const call = ++latest;
  const state = [spoken, documentLanguage, ...parts].join(' ');
  const end = () => {
    if (call !== latest || state === now) return;
    now = state;
    speak(loadedTexts(spoken, parts));
    document.documentElement.lang = documentLanguage;
    document.documentElement.dir = isRightToLeft(documentLanguage) ? 'rtl' : '';
    change.reportChanged();
  };
  if (parts.every((part) => loaded.has(`${spoken}.${part}`))) return void end();
  return loadTexts(tag, parts)
    .catch(() => {})
    .then(end);
}

/** Returns those texts of a language that are loaded. */
export function loadedTexts(tag: string, parts: Part[]): Catalogue {
  const spoken = dashboardLanguage(tag);
  return { language: spoken, texts: Object.assign({}, ...parts.map((part) => loaded.get(`${spoken}.${part}`))) };
}

/** Tells if the dashboard speaks a language already. */
export const isSpokenInDashboard = (tag: string): boolean =>
  now === [dashboardLanguage(tag), dashboardLanguage(tag), 'readers', 'dashboard'].join(' ');

/** Loads texts before they are spoken. Throws where they cannot be had. */
export async function loadTexts(tag: string, parts: Part[]): Promise<void> {
  const names = parts.map((part) => `${dashboardLanguage(tag)}.${part}`).filter((name) => !loaded.has(name));
  await Promise.all(
    names.map(async (name) => {
      const texts = await files[`../../dist/texts/${name}.json`]?.();
      if (texts) loaded.set(name, texts);
    }),
  );
}
