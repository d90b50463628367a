import type { Page } from '../../shared/kit/paging.ts';
import type { Cover, CoversQuery } from '../../shared/media/covers.ts';
import { ArticleRow } from '../articles/model.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { allConditions, findFilteredPage } from '../database/queries/filteredPages.ts';
import { isLive } from '../database/queries/live.ts';
import { mapPage } from '../database/queries/pages.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import type { Viewer } from '../http/state.ts';
import { imageAddresses } from '../images/images.ts';
import { keyIn } from './queries.ts';

// In the order and with the columns of the index `articles_covers_created_at_id`.
const IS_UPLOADED = `image_key IS NOT NULL AND ${isLive()}
  AND NOT EXISTS (SELECT 1 FROM images WHERE images.image_key = articles.image_key)`;
const COLUMNS = ['id', 'title', 'slug', 'imageKey', 'imageWidths', 'imageHeight', 'imageAlt', 'createdAt'];

/** Lists the images that were uploaded with articles, of the newest article first; for an author those of theirs alone. */
export async function listCovers(app: App, { q, ...page }: CoversQuery, viewer: Viewer): Promise<Page<Cover>> {
  const scope = scopeOf(viewer);
  const search = textSearch(app.database.sequelize);
  const matching = wordsOf(q).map(
    (word) => `(${search.contains('title', word)} OR ${search.contains('image_alt', word)})`,
  );
  const own = scope.of === 'all' ? [] : [`author_id = ${keyIn(scope)}`];
  const where = allConditions([IS_UPLOADED, ...own, ...matching]);
  const rows = await findFilteredPage(
    ArticleRow,
    { where, order: 'created_at DESC, id DESC', attributes: COLUMNS },
    page,
  );
  return mapPage(rows, coverView);
}

function coverView({
  id,
  title,
  slug,
  imageKey,
  imageWidths,
  imageHeight,
  imageAlt: alt,
  createdAt,
}: ArticleRow): Cover {
  // The query has those alone that have them.
  const addresses = imageAddresses({ imageKey: imageKey!, imageWidths: imageWidths!, imageHeight: imageHeight! });
  return { _id: String(id), title, slug, ...addresses, alt, createdAt: createdAt.toISOString() };
}
