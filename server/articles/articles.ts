import { Op, type Transaction } from 'sequelize';
import type {
  Article,
  ArticleCard,
  ArticleChanges,
  ArticleFields,
  ArticlesQuery,
  Neighbours,
} from '../../shared/articles.ts';
import { refused } from '../../shared/messages.ts';
import type { Page, PageQuery } from '../../shared/paging.ts';
import { fold } from '../../shared/text.ts';
import type { Changes, Touched } from '../changes.ts';
import { isAdmin, type Viewer } from '../context.ts';
import type { Columns } from '../database/columns.ts';
import { deletion } from '../database/deletion.ts';
import { faultOf } from '../database/faults.ts';
import type { Database } from '../database/open.ts';
import { keyOf, keySql, newestFirst, newestPage } from '../database/paged.ts';
import { selectRows } from '../database/select.ts';
import type { CountedInTotals } from '../database/totals.ts';
import type { Images, StagedImage } from '../images/images.ts';
import { forbidden, notFound } from '../problems.ts';
import { type Actor, asAdmin } from '../sessions/authorise.ts';
import { categoryColumn, fieldColumns, imageColumns, textColumns } from './columns.ts';
import { ArticleRow } from './model.ts';
import { neighboursOf } from './neighbours.ts';
import { fitting, mayBeTooLarge, refuseLargeContents, refuseLargePage } from './sizes.ts';
import { freeSlug } from './slug.ts';
import { articleView, cardColumns, cardView, withNames } from './view.ts';

interface Needs {
  database: Database;
  changes: Changes;
  images: Images;
  /** The site's own origin. */
  origin: string;
}

interface NewArticle {
  /** An imported article may be without a category. */
  fields: Omit<ArticleFields, 'category'> & { category: string | null };
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  /** The account that writes it; null where it is gone. */
  authorId: string | null;
  /** When it was written. */
  at?: Date;
}

interface ArticleUpdate {
  fields: ArticleChanges;
  file?: string | undefined;
}

/** Where a published article is found, and when it was last changed. */
export interface ArticleAddress {
  slug: string;
  updatedAt: string;
}

const addressColumns = { attributes: ['id', 'slug', 'createdAt', 'updatedAt'] };
/** What `neighboursOf` and `visible` read. */
const placeColumns = { attributes: ['id', 'createdAt', 'published'] };

/** As what articles of a status are counted. */
const kindsOf = {
  published: ['published'],
  draft: ['draft'],
  all: ['published', 'draft'],
} satisfies Record<string, CountedInTotals['kinds']>;

/** Articles: what readers may see of them, and how administrators write them. */
export type Articles = ReturnType<typeof createArticles>;

export function createArticles({ database, changes, images, origin }: Needs) {
  return {
    /**
     * Newest first. Throws 403 where a viewer who is not an administrator asks for more than published ones, and 413 where
     * more than the usual number of whole articles would be too large.
     */
    async list(query: ArticlesQuery, viewer: Viewer | null): Promise<Page<Article | ArticleCard>> {
      const status = query.status ?? (isAdmin(viewer) ? 'all' : 'published');
      if (status !== 'published' && !isAdmin(viewer)) throw forbidden();
      const asCards = query.fields === 'card';
      const isBounded = !asCards && mayBeTooLarge(query);
      const category = query.category ? keySql('categories', 'name_key', fold(query.category)) : null;
      const list = {
        model: ArticleRow,
        columns: asCards ? cardColumns : withNames,
        where: {
          ...(status === 'all' ? {} : { published: status === 'published' }),
          ...(category ? { categoryId: category } : {}),
        },
        counted: { kinds: kindsOf[status], ...(category ? { part: category } : {}) },
        ...(isBounded ? { check: refuseLargeContents } : {}),
      };
      const page = await newestPage(list, query, asCards ? cardView : articleView);
      if (isBounded) refuseLargePage(page);
      return page;
    },

    /** Throws 404 for no such article, and for a draft unless the viewer is an administrator. */
    async bySlug(slug: string, viewer: Viewer | null): Promise<Article> {
      return articleView(await visible(slug, viewer, withNames));
    },

    /** What was published before and after an article. Throws 404 as `bySlug` does. */
    async neighbours(slug: string, viewer: Viewer | null): Promise<Neighbours> {
      return neighboursOf(await visible(slug, viewer, placeColumns));
    },

    /** The newest published articles: `count`, or as many as fit into one document. */
    async newest(count: number): Promise<Article[]> {
      const newest = { where: { published: true }, order: newestFirst };
      const limit = await fitting({ ...newest, count });
      return (await selectRows(ArticleRow, { columns: withNames, ...newest, limit })).map(articleView);
    },

    /** The addresses of published articles, newest first. */
    async addresses(query: PageQuery): Promise<Page<ArticleAddress>> {
      const list = {
        model: ArticleRow,
        where: { published: true },
        counted: { kinds: kindsOf.published },
        columns: addressColumns,
      };
      return newestPage(list, query, ({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }));
    },

    /** Writes a new article. Throws 415 and 422 for its image, 422 for an unknown category or no visible text. */
    async create({ fields, file, authorId, at = new Date() }: NewArticle, actor: Actor): Promise<Article> {
      const text = await textColumns(fields.content, origin);
      return withImage(file, (image) => {
        const insert = asAdmin(actor, async (tx) => {
          const category = await categoryColumn(fields.category, tx);
          await database.exclusive('slugs', tx);
          const row = await ArticleRow.create(
            {
              ...text,
              ...category,
              ...imageColumns(image),
              title: fields.title,
              slug: await freeSlug(fields.title, tx),
              tags: JSON.stringify(fields.tags),
              published: fields.published,
              authorId: authorId === null ? null : keyOf(authorId),
              imageAlt: fields.imgAlt ?? '',
              createdAt: at,
              updatedAt: at,
            },
            { transaction: tx },
          );
          return finish(row, image, tx);
        });
        return changes.write(insert, touched);
      });
    },

    /** Changes what is sent, and the image where a file or an empty `imgUrl` is. Throws 404 and what `create` throws. */
    async update(id: string, { fields, file }: ArticleUpdate, actor: Actor): Promise<Article> {
      const key = await existing(id);
      const text = fields.content === undefined ? {} : await textColumns(fields.content, origin);
      const newImage = file !== undefined || fields.imgUrl === '';
      let replaced: string | null = null;
      const article = await withImage(file, (image) => {
        const change = asAdmin(actor, async (tx) => {
          const row = await ArticleRow.findByPk(key, { transaction: tx, lock: tx.LOCK.UPDATE });
          if (!row) throw missing();
          if (newImage) replaced = row.imageKey;
          await row.update(
            {
              ...text,
              ...fieldColumns(fields),
              ...(fields.category === undefined ? {} : await categoryColumn(fields.category, tx)),
              ...(newImage ? imageColumns(image) : {}),
              updatedAt: new Date(),
            },
            { transaction: tx },
          );
          return finish(row, image, tx);
        });
        return changes.write(change, touched);
      });
      await images.forget(replaced);
      return article;
    },

    /** Deleting an article deletes its comments and image too. */
    ...deletion({
      model: ArticleRow,
      missing: refused.articleNotFound,
      async write(actor: Actor, work) {
        const rows = await changes.write(asAdmin(actor, work), (found) => [
          'articles',
          ...found.map(({ id }) => `article:${id}` as const),
        ]);
        for (const { imageKey } of rows) await images.forget(imageKey);
        return rows;
      },
    }),

    /** Which of the image keys belong to an article. */
    async imageKeysInUse(keys: string[]): Promise<Set<string>> {
      const rows = await ArticleRow.findAll({ attributes: ['imageKey'], where: { imageKey: { [Op.in]: keys } } });
      return new Set(rows.map((row) => row.imageKey ?? ''));
    },
  };

  /** Runs a save with its image, if any; when it fails, the image goes with it. */
  async function withImage<T>(file: string | undefined, save: (image: StagedImage | null) => Promise<T>): Promise<T> {
    if (file === undefined) return save(null);
    const image = await images.stage(file);
    try {
      return await save(image);
    } catch (error) {
      // A database that went away may have committed all the same: if it did not, a later sweep takes what was kept.
      await (faultOf(error) === 'away' ? images.unstage(image.key) : images.discard(image.key));
      throw error;
    }
  }

  /** The last steps of a save: nothing after them may fail but the commit. */
  async function finish(row: ArticleRow, image: StagedImage | null, tx: Transaction): Promise<Article> {
    const article = articleView(await row.reload({ ...withNames, transaction: tx }));
    if (image) await images.keep(image);
    return article;
  }
}

/** The article of this slug, if the viewer may see it; throws 404 otherwise. */
async function visible(slug: string, viewer: Viewer | null, columns: Columns): Promise<ArticleRow> {
  const [row] = /^[a-z0-9-]{1,100}$/.test(slug) ? await selectRows(ArticleRow, { columns, where: { slug } }) : [];
  if (!row || !(row.published || isAdmin(viewer))) throw missing();
  return row;
}

/** Tells early that an article is not there, before its image is worked on. */
async function existing(id: string): Promise<number> {
  const key = keyOf(id);
  if (key === null || (await ArticleRow.count({ where: { id: key } })) === 0) throw missing();
  return key;
}

const touched = ({ _id }: Article): Touched => ['articles', `article:${_id}`];
const missing = () => notFound(refused.articleNotFound);
