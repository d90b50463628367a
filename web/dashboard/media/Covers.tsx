import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import { FoundMedia } from './FoundMedia.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageUses } from './ImageUses.tsx';
import styles from './MediaLibrary.module.css';
import { useCovers } from './useImages.ts';

/** The images that were uploaded with articles, each of which is changed where its article is. */
export const Covers = observer(function Covers() {
  const { page, filters } = useListAddress();

  return (
    <section className={`stack ${styles.library}`} aria-label={t('Covers')}>
      <search aria-label={t('Find covers')}>
        <SearchBox label={t('Search covers')} />
      </search>
      <p className="tiny">
        {t(
          'Images that were uploaded with an article. Open the article to change one or its alternative text. A cover that was chosen from the library is among the pictures.',
        )}
      </p>
      <FoundMedia
        failed={t('The covers could not be loaded.')}
        loaded={useCovers(page, filters.q)}
        empty={<ListNotice text={t('No covers yet. An image that you upload with an article is shown here.')} />}
      >
        {(covers, isLoading) => (
          <ImageGrid
            images={
              covers?.map((cover) => ({
                ...cover,
                fileName: t('Cover of “{title}”', { title: cover.title }),
                bytes: null,
              })) ?? null
            }
            busy={isLoading}
          >
            {(cover) => <ImageUses uses={[{ ...cover, place: 'cover' }]} />}
          </ImageGrid>
        )}
      </FoundMedia>
    </section>
  );
});
