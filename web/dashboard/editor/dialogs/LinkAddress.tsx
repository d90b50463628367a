import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { articlePath } from '../../../../shared/site/paths.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { FieldState } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { useDashboard } from '../../useDashboard.ts';
import styles from './LinkAddress.module.css';

/** An article or written page of the site. */
export interface Place {
  path: string;
  title: string;
}

interface LinkAddressProps {
  field: FieldState<string>;
  onChoose: (place: Place) => void;
}

/** The time without a key after which the words in the field are searched, in milliseconds. */
const PAUSE = 120;
const COUNT = 6;

/**
 * The field of a link's address, in which words find articles and pages of the site:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const LinkAddress = observer(function LinkAddress({ field, onChoose }: LinkAddressProps) {
  const id = useId();
  const { places, isEmpty, close } = usePlaces(field.value);
  const [active, setActive] = useState(-1);
  const isOpen = places.length > 0;

  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const options = places.length + 1;

  const choose = (place: Place) => {
    close();
    setActive(-1);
    onChoose(place);
  };

  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    const chosen = places[active];
    if (!isOpen) return;
    if (key === 'ArrowDown') setActive(((active + 2) % options) - 1);
    else if (key === 'ArrowUp') setActive(((active + options) % options) - 1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape') close();
    else {
      setActive(-1);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="stack">
      <TextInput
        field={field}
        label="Address"
        hint="A site, a mail address, or words of an article or page of this site."
        inputMode="url"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
        onKeyDown={handleKeys}
      />
      <div id={id} role="listbox" aria-label="Articles and pages" className={styles.list} hidden={!isOpen}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={place.path}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // The field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <span className={styles.title} dir="auto">
              {place.title}
            </span>
            <span className={styles.path}>{place.path}</span>
          </div>
        ))}
      </div>
      <p className={isEmpty ? 'tiny' : 'visually-hidden'} role="status">
        {isEmpty && 'No article or page has these words.'}
        {isOpen && `${places.length} found`}
      </p>
    </div>
  );
});

/** Finds published articles and, for administrators, pages with the words that were typed; none for what looks like an address. */
function usePlaces(typed: string) {
  const { api, isAuthor } = useDashboard();
  const [found, setFound] = useState<{ q: string; places: Place[]; isClosed?: true }>({ q: '', places: [] });
  const q = /^[/#?.]|[@:/]|\.\S/.test(typed) ? '' : typed.trim();

  useEffect(() => {
    if (q === '') return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const [articles, pages] = await Promise.all([articlesWith(), pagesWith()]);
      if (isLatest) setFound({ q, places: [...pages, ...articles].slice(0, COUNT) });
    }, PAUSE);

    const articlesWith = async (): Promise<Place[]> => {
      const page = await api.articles({ q: `${q}*`, fields: 'card', status: 'published', limit: COUNT }).catch(none);
      return page.data.map((article) => ({ path: articlePath(article), title: article.title || texts.untitled }));
    };
    const pagesWith = async (): Promise<Place[]> => {
      if (isAuthor) return [];
      const { pages } = await api.textPages().catch(none);
      return pages
        .filter(({ title, published }) => published && title.toLowerCase().includes(q.toLowerCase()))
        .map(({ slug, title }) => ({ path: `/${slug}`, title }));
    };
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [api, q, isAuthor]);

  const isFound = q !== '' && found.q === q && !found.isClosed;
  return {
    places: isFound ? found.places : [],
    isEmpty: isFound && found.places.length === 0,
    close: () => setFound({ q, places: [], isClosed: true }),
  };
}

/** Without a connection an address can still be typed. */
const none = () => ({ data: [], pages: [] });
