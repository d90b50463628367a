import { fullLocale } from '../kit/languageTag.ts';

/** The languages of the interface, by their own names. */
export const languages = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  'zh-Hans': '简体中文',
} as const;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** Returns the language of the interface for any other: that with its script, as 'de' for 'de-AT'; undefined where there is none. */
export function interfaceLanguage(tag: string): Language | undefined {
  const { language, script } = fullLocale(tag);
  return languageCodes.find((code) => {
    const own = fullLocale(code);
    return own.language === language && own.script === script;
  });
}
