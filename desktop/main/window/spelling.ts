import type { Session } from 'electron';
import { language } from '../../../shared/texts/t.ts';
import type { Servers } from '../network/servers.ts';

export type Spelling = ReturnType<typeof createSpelling>;

interface Dependencies {
  session: Pick<Session, 'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages'>;
  servers: Pick<Servers, 'current' | 'change'>;
  /** As the system has them, the preferred first. */
  systemLanguages: string[];
  /** Called after other languages were chosen. */
  onChange: () => void;
}

/** Checks spelling in the languages of the publication and the system, or in those that were chosen for the server. */
export function createSpelling({ session, servers, systemLanguages, onChange }: Dependencies) {
  const available = session.availableSpellCheckerLanguages;

  return {
    /** Lists the languages that have a dictionary, by their names. */
    languages() {
      const names = new Intl.DisplayNames([language()], { type: 'language' });
      return available
        .map((code) => ({ code, name: names.of(code) ?? code, isChecked: checked().includes(code) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, language()));
    },

    toggle(code: string): void {
      const spelling = checked().includes(code) ? checked().filter((each) => each !== code) : [...checked(), code];
      servers.change({ spelling });
      onChange();
    },

    /** Has Chromium check in the languages of the current server. On macOS the system does as its own settings say. */
    apply(): void {
      if (available.length > 0) session.setSpellCheckerLanguages(checked());
    },
  };

  function checked(): string[] {
    const server = servers.current();
    if (server?.spelling) return server.spelling.filter((code) => available.includes(code));
    const wanted = [...(server ? [server.language] : []), ...systemLanguages];
    return [...new Set(wanted.flatMap((language) => dictionaryOf(language, available) ?? []))];
  }
}

/** Returns the dictionary of a language: of its very variant, of none, or the first of another. */
function dictionaryOf(language: string, available: string[]): string | undefined {
  const wanted = language.toLowerCase();
  const [primary] = wanted.split('-');
  return (
    available.find((code) => code.toLowerCase() === wanted) ??
    available.find((code) => code.toLowerCase() === primary) ??
    available.find((code) => code.toLowerCase().startsWith(`${primary}-`))
  );
}
