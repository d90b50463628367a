import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../shared/kit/limits.ts';
import { type SearchAddress, searchPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { Suggestions } from '../../layout/search/Suggestions.tsx';
import button from '../../ui/Button.module.css';
import styles from './SearchPage.module.css';

interface SearchFormProps {
  address: SearchAddress;
  /** The names of those to choose from. */
  categories: string[];
}

/** The form of the search page. Its `id` lets buttons elsewhere on the page submit it; it works without a script. */
export function SearchForm({ address, categories }: SearchFormProps) {
  const { q, category, tag, author } = address;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // They search as one types: not before the field is used.
  const [isUsed, setUsed] = useState(false);

  const pathOf = (words: string) => {
    const chosen = form.current && String(new FormData(form.current).get('category') ?? '');
    return searchPath({ ...address, q: words, category: chosen || null, page: 1 });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    // By the suggestions.
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(pathOf(input.current?.value.trim() ?? ''));
  };

  return (
    <>
      {/* Begins anew with each search, so that its fields are those of the address. */}
      <form
        key={searchPath(address)}
        ref={form}
        id="search"
        className={`row ${styles.form}`}
        action="/search"
        lang={language()}
        onSubmit={handleSubmit}
      >
        <div className={styles.words}>
          <label>
            {t('Words')}
            <input
              ref={input}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={limits.searchMax}
              autoComplete="off"
              dir="auto"
              aria-describedby="search-help"
              onFocus={() => setUsed(true)}
            />
          </label>
          {isUsed && <Suggestions input={input} pathOf={pathOf} />}
        </div>
        {tag !== null && <input type="hidden" name="tag" value={tag} />}
        {author !== null && <input type="hidden" name="author" value={author} />}
        <label className={styles.category}>
          {t('Category')}
          <select name="category" defaultValue={category ?? ''}>
            <option value="">{t('All categories')}</option>
            {categories.map((each) => (
              <option key={each} lang="" value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={button.primary}>
          {t('Search')}
        </button>
      </form>
      <p id="search-help" className={styles.help} lang={language()}>
        {t(
          '“Quotes” find words that follow each other, -word leaves articles out, and book* finds every word that begins so.',
        )}
      </p>
    </>
  );
}
