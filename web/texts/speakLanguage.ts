import { interfaceLanguage, type Language } from '../../shared/texts/languages.ts';
import { type Catalogue, english, speak } from '../../shared/texts/t.ts';

// The server passes the texts to a rendering: its build needs no files of them.
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue['texts']>('../../dist/texts/*.{readers,dashboard}.json', { import: 'default' });

const loaded = new Map<Language, Catalogue['texts']>([['en', english.texts]]);

/** Loads the texts of a language, and has the interface speak it; English where there are none. */
export async function speakLanguage(tag: string): Promise<void> {
  speak(await catalogueOf(interfaceLanguage(tag) ?? 'en'));
}

/** The same with the texts of the dashboard. */
export async function speakInDashboard(tag: string): Promise<void> {
  const language = interfaceLanguage(tag) ?? 'en';
  const { texts } = await catalogueOf(language);
  speak({ language, texts: { ...texts, ...(await load(`${language}.dashboard`)) } });
}

async function catalogueOf(language: Language): Promise<Catalogue> {
  const texts = loaded.get(language) ?? (await load(`${language}.readers`));
  loaded.set(language, texts);
  return { language, texts };
}

const load = async (name: string) => (await files[`../../dist/texts/${name}.json`]?.()) ?? {};
