import { type ReactNode, type RefObject, useCallback, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FoundArticle, SearchPage } from '../../../shared/articles/articles.ts';
import { titleLanguage } from '../../../shared/site/language.ts';
import { articlePath, searchPath } from '../../../shared/site/paths.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import styles from './Suggestions.module.css';

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Returns the path of the search for all that has these words. */
  pathOf?(q: string): string;
}

/** The time without a key after which what was typed is searched, in milliseconds. */
const PAUSE = 120;
const COUNT = 6;

/**
 * Articles that have the words in a field, as one types, and a way to all of them: a list box of the field, by the pattern
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Suggestions({ input, pathOf = (q) => searchPath({ q }) }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const { found, active, setActive, close } = useFoundArticles(input);
  const articles = found?.data ?? [];
  const paths = found ? [...articles.map(articlePath), pathOf(found.q)] : [];

  const open = (path: string | undefined) => {
    close();
    input.current?.blur();
    if (path) void navigate(path);
  };
  useListBox(input, {
    ...{ id, active, setActive, close },
    isOpen: found !== null,
    count: paths.length,
    onSubmit: (q) => open(active >= 0 ? paths[active] : pathOf(q)),
  });

  if (!found) return null;
  return (
    <div className={`card ${styles.list}`}>
      <div id={id} role="listbox" aria-label={t('Articles')}>
        {articles.map((article, index) => (
          <Option
            key={article._id}
            id={`${id}${index}`}
            isActive={index === active}
            onChoose={() => open(paths[index])}
          >
            <Suggestion article={article} />
          </Option>
        ))}
        <Option
          id={`${id}${articles.length}`}
          isActive={active === articles.length}
          onChoose={() => open(paths[articles.length])}
        >
          <span className={styles.title}>{rich('Search for “{words}”', { words: <bdi>{found.q}</bdi> })}</span>
        </Option>
      </div>
      <p className={styles.status} role="status">
        {articles.length === 0 ? t('No article has these words.') : t('{count} shown', { count: articles.length })}
      </p>
    </div>
  );
}

/** The articles that have the words in a field, which are searched while typing, and the index of the active option; -1 for none. */
function useFoundArticles(input: SuggestionsProps['input']) {
  const { api } = useStores();
  const location = useLocation();
  const [found, setFound] = useState<(SearchPage & { q: string }) | null>(null);
  const [active, setActive] = useState(-1);

  const close = useCallback(() => {
    setFound(null);
    setActive(-1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each navigation
  useEffect(close, [location, close]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout>;
    let latest = '';
    const search = async () => {
      const q = field.value.trim();
      latest = q;
      if (!q) return close();
      try {
        // The last word may go on.
        const words = /[\p{L}\p{N}]$/u.test(q) ? `${q}*` : q;
        const page = await api.articles({ q: words, fields: 'card', status: 'published', limit: COUNT });
        if (latest !== q || document.activeElement !== field) return;
        setFound({ ...page, q });
        setActive(-1);
      } catch {
        // The form still searches, and its page says what is wrong.
        close();
      }
    };
    const type = () => {
      clearTimeout(timer);
      timer = setTimeout(search, PAUSE);
    };
    field.addEventListener('input', type);
    // What was typed while this was loading.
    if (field.value !== field.defaultValue) type();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', type);
    };
  }, [api, input, close]);

  return { found, active, setActive, close };
}

interface ListBox {
  id: string;
  isOpen: boolean;
  /** The number of options. */
  count: number;
  active: number;
  setActive: (index: number) => void;
  close: () => void;
  /** Called with the words in the field when its form is sent. */
  onSubmit: (q: string) => void;
}

/** Gives a field the keys and attributes of a combobox with this list box. */
function useListBox(input: SuggestionsProps['input'], listBox: ListBox): void {
  useEffect(() => {
    const { id, isOpen, count, active, setActive, close, onSubmit } = listBox;
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      onSubmit(field.value.trim());
    };
    const move = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) close();
      else if (event.key === 'ArrowDown' && isOpen) setActive(((active + 2) % (count + 1)) - 1);
      else if (event.key === 'ArrowUp' && isOpen) setActive(((active + count + 1) % (count + 1)) - 1);
      else return;
      event.preventDefault();
    };
    field.addEventListener('focusout', leave);
    form.addEventListener('submit', submit);
    field.addEventListener('keydown', move);
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      'aria-activedescendant': active >= 0 ? `${id}${active}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      field.removeEventListener('focusout', leave);
      form.removeEventListener('submit', submit);
      field.removeEventListener('keydown', move);
    };
  });
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // The field would lose the focus, and the list be gone before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

function Suggestion({ article }: { article: FoundArticle }) {
  return (
    <>
      <span className={styles.title} lang={titleLanguage(article)} dir="auto">
        {article.title || t(texts.untitled)}
      </span>
      <span className={styles.excerpt} dir="auto">
        {article.excerpt?.map(({ text, match }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never change places
          match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </span>
    </>
  );
}
