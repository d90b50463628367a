import { type ComponentType, useRef, useState } from 'react';
import { language, t } from '../../../shared/texts/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './SearchField.module.css';
import type { SuggestionsProps } from './Suggestions.tsx';

/** The field of the header that searches the articles, a form that needs no script; in a narrow window a link to the search. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  // The suggestions are a chunk, which is loaded when the field is used.
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  const load = () =>
    import('./Suggestions.tsx').then((chunk) => setSuggestions(() => chunk.Suggestions)).catch(() => {});

  return (
    <>
      <search className={`wide-only no-print ${styles.search}`} lang={language()}>
        <form action="/search">
          <input
            ref={input}
            type="search"
            name="q"
            placeholder={t('Search')}
            aria-label={t('Search')}
            title={t('Search (press / or Ctrl+K)')}
            maxLength={200}
            autoComplete="off"
            dir="auto"
            onFocus={load}
          />
          {Suggestions && <Suggestions input={input} />}
        </form>
      </search>
      <Link
        className={`narrow-only no-print ${styles.link}`}
        to="/search"
        lang={language()}
        aria-label={t('Search')}
        title={t('Search')}
      >
        <Icon name="search" />
      </Link>
    </>
  );
}
