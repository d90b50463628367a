import { Op, type Transaction } from 'sequelize';
import type { Article, ArticleCard, ArticleChanges, ArticleFields, ArticlesQuery } from '../../shared/articles.ts';
import { refused } from '../../shared/messages.ts';
import type { Page } from '../../shared/paging.ts';
import { fold } from '../../shared/text.ts';
import { CategoryRow } from '../categories/model.ts';
import { isAdmin, type Viewer } from '../context.ts';
import type { Database } from '../database/open.ts';
import { keyOf, keysOf, keyWhere, pagedRows } from '../database/paged.ts';
import type { Images, StagedImage } from '../images/images.ts';
import { forbidden, invalid, notFound } from '../problems.ts';
import { UserRow } from '../users/model.ts';
import { authorColumns } from '../users/view.ts';
import { ArticleRow } from './model.ts';
import { sanitize } from './sanitize.ts';
import { freeSlug } from './slug.ts';
import { readingMinutes, summaryOf, visibleText } from './summary.ts';
import { articleView, cardView } from './view.ts';

interface Needs {
  database: Database;
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

const withNames = {
  include: [
    { model: CategoryRow, as: 'category' },
    { model: UserRow, as: 'author', attributes: authorColumns },
  ],
};

/** Articles: what readers may see of them, and how administrators write them. */
export type Articles = ReturnType<typeof createArticles>;

export function createArticles({ database, images, origin }: Needs) {
  return {
    /** Newest first. Throws 403 where a viewer who is not an administrator asks for more than published ones. */
    list(query: ArticlesQuery, viewer: Viewer | null): Promise<Page<Article | ArticleCard>> {
      const status = query.status ?? (isAdmin(viewer) ? 'all' : 'published');
      if (status !== 'published' && !isAdmin(viewer)) throw forbidden();
      const asCards = query.fields === 'card';
      const order: [string, string][] = [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ];
      const where = {
        ...(status === 'all' ? {} : { published: status === 'published' }),
        ...(query.category
          ? { categoryId: keyWhere(database.sequelize, 'categories', 'name_key', fold(query.category)) }
          : {}),
      };
      const rows = asCards ? { ...withNames, attributes: { exclude: ['content'] } } : withNames;
      return pagedRows({ model: ArticleRow, where, order, rows }, query, asCards ? cardView : articleView);
    },

    /** Throws 404 for no such article, and for a draft unless the viewer is an administrator. */
    async bySlug(slug: string, viewer: Viewer | null): Promise<Article> {
      const row = /^[a-z0-9-]{1,100}$/.test(slug) ? await ArticleRow.findOne({ where: { slug }, ...withNames }) : null;
      if (!row || !(row.published || isAdmin(viewer))) throw missing();
      return articleView(row);
    },

    /** Writes a new article. Throws 415 and 422 for its image, 422 for an unknown category or no visible text. */
    async create({ fields, file, authorId, at = new Date() }: NewArticle): Promise<Article> {
      const text = textColumns(fields.content);
      const image = file === undefined ? null : await images.stage(file);
      return discarding(image, () =>
        database.write(async (tx) => {
          const categoryId = await categoryNamed(fields.category, tx);
          await database.exclusive('slugs', tx);
          const row = await ArticleRow.create(
            {
              ...text,
              title: fields.title,
              slug: await freeSlug(fields.title, tx),
              tags: JSON.stringify(fields.tags),
              published: fields.published,
              categoryId,
              authorId: authorId === null ? null : keyOf(authorId),
              ...imageColumns(image),
              imageAlt: fields.imgAlt ?? '',
              createdAt: at,
              updatedAt: at,
            },
            { transaction: tx },
          );
          if (image) await images.keep(image);
          return articleView(await row.reload({ ...withNames, transaction: tx }));
        }),
      );
    },

    /** Changes what is sent, and the image where a file or an empty `imgUrl` is. Throws 404 and what `create` throws. */
    async update(id: string, fields: ArticleChanges, file?: string): Promise<Article> {
      const key = await existing(id);
      const text = fields.content === undefined ? {} : textColumns(fields.content);
      const image = file === undefined ? null : await images.stage(file);
      const { article, replaced } = await discarding(image, () =>
        database.write(async (tx) => {
          const row = await ArticleRow.findByPk(key, { transaction: tx, lock: tx.LOCK.UPDATE });
          if (!row) throw missing();
          const replaced = image || fields.imgUrl === '' ? row.imageKey : null;
          await row.update(
            {
              ...text,
              ...(fields.title === undefined ? {} : { title: fields.title }),
              ...(fields.tags === undefined ? {} : { tags: JSON.stringify(fields.tags) }),
              ...(fields.published === undefined ? {} : { published: fields.published }),
              ...(fields.category === undefined ? {} : { categoryId: await categoryNamed(fields.category, tx) }),
              ...(image || fields.imgUrl === '' ? imageColumns(image) : {}),
              ...(fields.imgAlt === undefined ? {} : { imageAlt: fields.imgAlt }),
              updatedAt: new Date(),
            },
            { transaction: tx },
          );
          if (image) await images.keep(image);
          return { article: articleView(await row.reload({ ...withNames, transaction: tx })), replaced };
        }),
      );
      if (replaced) await images.forget(replaced);
      return article;
    },

    /** Throws 404. */
    async remove(id: string): Promise<void> {
      if ((await this.removeMany([id])) === 0) throw missing();
    },

    /** Deletes them with their comments and images; resolves to how many there were. */
    async removeMany(ids: string[]): Promise<number> {
      const where = { id: { [Op.in]: keysOf(ids) } };
      const rows = await database.write(async (tx) => {
        const found = await ArticleRow.findAll({
          attributes: ['id', 'imageKey'],
          where,
          transaction: tx,
          lock: tx.LOCK.UPDATE,
        });
        await ArticleRow.destroy({ where, transaction: tx });
        return found;
      });
      for (const { imageKey } of rows) if (imageKey) await images.forget(imageKey);
      return rows.length;
    },

    /** Which of the image keys belong to an article. */
    async imageKeysInUse(keys: string[]): Promise<Set<string>> {
      const rows = await ArticleRow.findAll({ attributes: ['imageKey'], where: { imageKey: { [Op.in]: keys } } });
      return new Set(rows.map((row) => row.imageKey ?? ''));
    },
  };

  /** Runs a save; whatever makes it fail, its image goes with it. */
  async function discarding<T>(image: StagedImage | null, save: () => Promise<T>): Promise<T> {
    try {
      return await save();
    } catch (error) {
      if (image) await images.discard(image.key);
      throw error;
    }
  }

  /** The columns that follow from an article's content. Before any lock: a long text takes a while. */
  function textColumns(html: string) {
    const content = sanitize(html, origin);
    const text = visibleText(content);
    if (text === '') throw invalid({ content: refused.noVisibleText });
    return { content, summary: summaryOf(text), readingMinutes: readingMinutes(text) };
  }
}

/** Tells early that an article is not there, before its image is worked on. */
async function existing(id: string): Promise<number> {
  const key = keyOf(id);
  if (key === null || (await ArticleRow.count({ where: { id: key } })) === 0) throw missing();
  return key;
}

async function categoryNamed(name: string | null, tx: Transaction): Promise<number | null> {
  if (name === null) return null;
  const row = await CategoryRow.findOne({ where: { nameKey: fold(name) }, transaction: tx });
  if (!row) throw invalid({ category: refused.noSuchCategory });
  return row.id;
}

function imageColumns(image: StagedImage | null) {
  return {
    imageKey: image?.key ?? null,
    imageWidths: image ? JSON.stringify(image.widths) : null,
    imageHeight: image?.height ?? null,
  };
}

const missing = () => notFound(refused.articleNotFound);
