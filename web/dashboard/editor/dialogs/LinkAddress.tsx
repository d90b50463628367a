import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { withoutMarks } from '../../../../shared/kit/withoutMarks.ts';
import { articlePath } from '../../../../shared/site/paths.ts';
import { t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { FieldState } from '../../../forms/Form.ts';
import { Combobox } from '../../ui/Combobox.tsx';
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

/** The field of a link's address, in which words find articles and pages of the site. */
export const LinkAddress = observer(function LinkAddress({ field, onChoose }: LinkAddressProps) {
  const { places, isEmpty, close } = usePlaces(field.value);

  const handleChoose = (place: Place) => {
    close();
    onChoose(place);
  };

  return (
    <div className="stack">
      <Combobox
        field={field}
        label={t('Address')}
        hint={t('A site, a mail address, or words of an article or page of this site.')}
        inputMode="url"
        listLabel={t('Articles and pages')}
        options={places}
        keyOf={({ path }) => path}
        onChoose={handleChoose}
        onClose={close}
      >
        {({ path, title }) => (
          <>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <span className={styles.path}>{path}</span>
          </>
        )}
      </Combobox>
      <p className={isEmpty ? 'tiny' : 'visually-hidden'} role="status">
        {isEmpty && t('No article or page has these words.')}
        {places.length > 0 && t('{count, number} found', { count: places.length })}
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
      return page.data.map((article) => ({ path: articlePath(article), title: article.title || t(texts.untitled) }));
    };
    const pagesWith = async (): Promise<Place[]> => {
      if (isAuthor) return [];
      const { pages } = await api.textPages().catch(none);
      return pages
        .filter(({ title, published }) => published && withoutMarks(title).includes(withoutMarks(q)))
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
