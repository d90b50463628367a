import type { Transaction } from 'sequelize';
import type { Article, ArticleChanges, ArticleFields } from '../../shared/articles.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import type { BeforeCommit, ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import { updateRow } from '../database/updateRow.ts';
import { endDraft } from '../documents/drafts.ts';
import { type Restoring, requireVersion, type Update } from '../http/versions.ts';
import type { Images, StagedImage } from '../images/images.ts';
import type { ImageLibrary } from '../images/library.ts';
import { withCurrentPictures } from '../images/queries.ts';
import { settleImages } from '../images/settle.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Search } from '../search/search.ts';
import { type Actor, asAuthor, ownOnly } from '../sessions/authorise.ts';
import type { WebSub } from '../webSub/webSub.ts';
import { createBulk } from './bulk.ts';
import { categoryColumn, categoryOfRevision, fieldColumns, summaryColumns, textColumns } from './columns.ts';
import { coverColumns } from './cover.ts';
import { type AuthorSettings, handedInColumn, requireAuthorMay } from './handIn.ts';
import { createArticleLists } from './lists.ts';
import { lockArticle } from './lockArticle.ts';
import { withoutMissingPictures } from './missingPictures.ts';
import { ArticleRow } from './model.ts';
import { articleNotFound, requireOwn } from './own.ts';
import { createPublishing, mayReschedule, publicationColumns } from './publishing.ts';
import { articleQueries } from './queries.ts';
import { createArticleReading } from './reading.ts';
import type { ArticleRevisions } from './revisions.ts';
import { slugFor, storeOldSlug } from './slug.ts';
import { storeTags } from './tags.ts';
import type { ArticleTrash } from './trash.ts';
import { articleView, includeNames } from './view.ts';

interface Dependencies extends RecordedWrites {
  jobs: Jobs;
  app: App;
  images: Images;
  library: ImageLibrary;
  trash: ArticleTrash;
  search: Search;
  revisions: ArticleRevisions;
  webSub: WebSub;
  settings: AuthorSettings;
  /** The site's own origin. */
  origin: string;
  now?: () => Date;
}

interface NewArticle {
  /** An imported article may be without a category. */
  fields: Omit<ArticleFields, 'category'> & { category: string | null };
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  /** The author's account; null where it is gone. */
  authorId: string | null;
  /** The time at which it was written; now by default. */
  at?: Date;
  beforeCommit?: BeforeCommit<Article> | undefined;
}

interface ArticleUpdate extends Update<ArticleChanges> {
  file?: string | undefined;
}

interface Save extends ArticleUpdate {
  actor: Actor;
  /** Resolves, within the write, to the column of the category, if that changes. */
  category: ((tx: Transaction) => Promise<{ categoryId?: number | null }>) | null;
  /** Set where it is handed in, or taken back. */
  handedIn?: boolean;
}

/** Articles, as readers may see them, and authors and administrators write them. */
export type Articles = ReturnType<typeof createArticles>;

export function createArticles(dependencies: Dependencies) {
  const { database, changes, jobs, activity, search, images, library, trash, revisions, settings } = dependencies;
  const { now = () => new Date() } = dependencies;
  const own = { origin: dependencies.origin, imagesByKeys: library.byKeys };
  const queries = articleQueries(database.read, database.sequelize.getDialect() === 'postgres');
  const publishing = createPublishing({
    ...{ sequelize: database.sequelize, jobs },
    activity,
    revisions,
    webSub: dependencies.webSub,
    settings,
    now,
  });

  return {
    ...createArticleLists(database.sequelize, queries, search),
    ...createArticleReading(queries),

    /** Creates an article. Throws 415 and 422 for its image, 422 for an unknown category or no visible text, 409 for a taken slug. */
    create: (article: NewArticle, actor: Actor): Promise<Article> => withCurrentPictures(() => create(article, actor)),

    /**
     * Changes the fields that are sent; a file, or an `imgUrl` of the library or empty, replaces the image. Throws 404, what `create` throws, and
     * 412 or 409 for another version than the current one.
     */
    update(id: string, update: ArticleUpdate, actor: Actor): Promise<Article> {
      const { category } = update.fields;
      const column = category === undefined ? null : (tx: Transaction) => categoryColumn(category, tx);
      return save(id, { ...update, actor, category: column });
    },

    /** Hands an article in, or takes that back. Throws 404, 409 for a published one, and 412 or 409 for another version. */
    handIn(id: string, { fields, expected }: Update<{ handedIn: boolean }>, actor: Actor): Promise<Article> {
      return save(id, { fields: {}, expected, actor, category: null, handedIn: fields.handedIn });
    },

    /**
     * Makes a new version with title, text, summary, tags, category and alternative text of a revision. Where its category is gone,
     * the article keeps its own, and `missingCategory` has the name; pictures that are gone are left out, and
     * `missingPictures` has their number. Throws 404, and 412 for another version than the current one.
     */
    async restore(id: string, { version, expected }: Restoring, actor: Actor) {
      const { revision, categoryId } = await revisions.readForRestoring(id, version, ownOnly(actor));
      const { title, tags, imgAlt } = revision;
      const { content, missingPictures } = await withoutMissingPictures(dependencies.app, revision.content);
      const summary = revision.hasOwnSummary ? revision.summary : '';
      let missingCategory: string | null = null;
      const category = async (tx: Transaction) => {
        const column = await categoryOfRevision({ id: categoryId, name: revision.category }, tx);
        missingCategory = column ? null : revision.category;
        return column ?? {};
      };
      const fields = { title, content, summary, tags, imgAlt };
      const article = await save(id, { fields, expected, actor, category });
      return {
        article,
        missingCategory: missingCategory as string | null,
        missingPictures,
      };
    },

    bulk: createBulk({
      ...{ app: dependencies.app, database, search, trash },
      ...{ revisions, publishing, settings, now },
    }),
  };

  async function create(
    { fields, file, authorId, at = now(), beforeCommit }: NewArticle,
    actor: Actor,
  ): Promise<Article> {
    const text = await textColumns(fields.content, own);
    const revision = await revisions.prepareFirst(text);
    return withImage(file, (image) => {
      const insert = asAuthor(actor, async (tx, own) => {
        await requireAuthorMay({ fields, own }, settings, tx);
        const category = await categoryColumn(fields.category, tx);
        await database.exclusive('slugs', tx);
        const row = await ArticleRow.create(
          {
            ...columnsOf(text),
            ...fieldColumns(fields),
            summary: fields.summary || text.summary,
            hasOwnSummary: Boolean(fields.summary),
            ...category,
            ...(await coverColumns({ imgUrl: fields.imgUrl, staged: image, current: null }, library, tx)),
            title: fields.title,
            slug: await slugFor(fields, tx),
            tags: JSON.stringify(fields.tags),
            authorId: authorId === null ? null : keyOf(authorId),
            imageAlt: fields.imgAlt ?? '',
            ...publicationColumns(fields, { now: at }),
            createdAt: at,
            updatedAt: at,
          },
          { transaction: tx },
        );
        await row.reload({ ...includeNames, transaction: tx });
        await storeTags([{ id: row.id, tags: fields.tags }], tx);
        await library.addUses(row.id, text.imageKeys, tx);
        await revisions.recordFirst(row, revision, actor, tx);
        await publishing.follow({ row, fields, actor }, tx);
        await endDraft(fields, actor, tx);
        const article = articleView(row);
        await beforeCommit?.(article, tx);
        await images.publish(image);
        return article;
      });
      return changes.write(insert, tagsOf);
    });
  }

  function save(id: string, sent: Save): Promise<Article> {
    return withCurrentPictures(() => saveOnce(id, sent));
  }

  async function saveOnce(id: string, { fields, file, expected, actor, category, handedIn }: Save): Promise<Article> {
    const key = keyOf(id);
    const text = fields.content === undefined ? null : await textColumns(fields.content, own);
    const prepared = key === null ? null : await revisions.prepare(key, text);
    // Early, before an image is encoded.
    if (!prepared) throw articleNotFound();
    let replaced: string | null = null;
    const saved = await withImage(file, (image) => {
      const change = asAuthor(actor, async (tx, own) => {
        if (mayReschedule(fields)) await publishing.cancel(key ?? 0, tx);
        const row = await lockArticle(key ?? 0, tx);
        if (!row) throw articleNotFound();
        requireOwn(row, own);
        // After the article, so that nobody who waits for that one holds up the slugs of all others.
        if (fields.slug !== undefined) await database.exclusive('slugs', tx);
        const { version, categoryId, imageKey, slug: old, tags: oldTags } = row;
        await requireVersion({ expected, version, current: () => ({ article: articleView(row) }) });
        await requireAuthorMay({ fields, before: row, own }, settings, tx);
        const cover = await coverColumns({ imgUrl: fields.imgUrl, staged: image, current: imageKey }, library, tx);
        replaced = 'imageKey' in cover ? imageKey : null;
        const at = now();
        const before = { published: row.published, publishAt: row.publishAt };
        await revisions.record({ row, prepared, text, saver: actor, tx }, async () => {
          const columns = {
            ...(text && columnsOf(text)),
            ...(text && text.content !== row.content ? { contentUpdatedAt: at } : {}),
            ...fieldColumns(fields),
            ...summaryColumns({ summary: fields.summary, text, before: row }),
            ...(fields.slug === undefined
              ? {}
              : { slug: await slugFor({ slug: fields.slug, title: fields.title ?? row.title, id: row.id }, tx) }),
            ...publicationColumns(fields, { before: row, now: at }),
            ...(await category?.(tx)),
            ...cover,
            ...(handedIn === undefined ? {} : handedInColumn(row, { isHandedIn: handedIn, at })),
            updatedAt: at,
          };
          await updateRow(row, columns, tx);
          if (row.slug !== old) await storeOldSlug({ id: row.id, old, slug: row.slug }, tx);
          if (fields.tags) await storeTags([{ id: row.id, tags: fields.tags, before: oldTags }], tx);
          if (text) await library.addUses(row.id, text.imageKeys, tx);
          if (row.categoryId !== categoryId) await row.reload({ ...includeNames, transaction: tx });
        });
        await publishing.follow({ row, before, fields, actor }, tx);
        await endDraft(fields, actor, tx);
        await images.publish(image);
        return articleView(row);
      });
      return changes.write(change, tagsOf);
    });
    await settleImages(dependencies.app, [replaced]);
    return saved;
  }

  /** Runs `save` with the image, if any, staged. */
  function withImage<T>(file: string | undefined, save: (image: StagedImage | null) => Promise<T>): Promise<T> {
    return file === undefined ? save(null) : images.whileStaged({ file, field: 'imgUrl' }, save);
  }
}

const columnsOf = ({ words: _, imageKeys: __, summary: ___, ...columns }: Awaited<ReturnType<typeof textColumns>>) =>
  columns;
const tagsOf = ({ _id }: Article): ChangedTags => ['articles', `article:${_id}`];
