import type { Comment } from '../../../shared/comments/comments.ts';
import type { Random } from '../inputs/random.ts';
import type { ApiResponse, Client } from '../servers/client.ts';
import type { Article, SiteModel } from './SiteModel.ts';

/** The writers: the administrator and a user, at the server that `site` models. */
export interface Writers {
  admin: Client;
  user: Client;
  site: SiteModel;
  /** The id of the administrator's account. */
  adminId: string;
  topicIds: string[];
}

/** The tag of all articles. */
export const TAG = 'freshness';

let count = 0;
const next = () => ++count;

/** Writes to one of a writer's `own` articles, which are all of one topic, or to rows that only this writer changes. */
export async function writeSomething(writers: Writers, own: Article[], index: number, random: Random) {
  const some = [
    retitle,
    retitle,
    toggle,
    toggle,
    both,
    both,
    replace,
    trash,
    comment,
    comment,
    uncomment,
    reword,
    judge,
  ];
  // Rarer, because most of them invalidate everything that is cached.
  const others = [renameTopic, [renameAuthor, renameReader, passCategory][own[0]?.topic ?? -1] ?? renameTopic];
  const write = random.of(random.below(8) === 0 ? others : some);
  await write({ writers, own, index, article: own[index] as Article, random });
}

interface WriteContext {
  writers: Writers;
  own: Article[];
  index: number;
  article: Article;
  random: Random;
}

const titleOf = ({ number }: Article) => `Title ${number} v${next()} end`;

function retitle({ writers: { admin }, article: { id, state }, article }: WriteContext): Promise<void> {
  const title = titleOf(article);
  return state.change({ ...state.latest, title }, () => done(admin.put(`/api/articles/${id}`, { title })));
}

function toggle({ writers: { admin }, article: { id, state } }: WriteContext): Promise<void> {
  const published = !state.latest.published;
  return state.change({ ...state.latest, published }, () =>
    done(admin.put(`/api/articles/${id}/publish`, { published })),
  );
}

function both({ writers: { admin }, article: { id, state }, article }: WriteContext): Promise<void> {
  const changed = { title: titleOf(article), published: !state.latest.published };
  return state.change(changed, () => done(admin.put(`/api/articles/${id}`, changed)));
}

/** Deletes an article and restores it. */
async function trash({ writers: { admin }, article: { id, state } }: WriteContext): Promise<void> {
  const before = state.latest;
  await state.change({ title: null, published: false }, () => done(admin.delete(`/api/articles/${id}`)));
  await state.change(before, () => done(admin.post('/api/trash/restore', { kind: 'articles', ids: [id] })));
}

/** Deletes an article and creates another in its place. */
async function replace({ writers, own, index, article, random }: WriteContext): Promise<void> {
  const { id, state, topic } = article;
  const remove = random.of([
    () => writers.admin.delete(`/api/articles/${id}`),
    () => writers.admin.post('/api/articles/bulk-delete', { ids: [id] }),
  ]);
  await state.change({ title: null, published: false }, () => done(remove()));
  own[index] = await makeArticle(writers, topic, random.below(3) > 0);
}

export async function makeArticle({ admin, site }: Writers, topic: number, published: boolean): Promise<Article> {
  const article = site.addArticle(topic);
  const title = titleOf(article);
  await article.state.change({ title, published }, async () => {
    // The category may be renamed meanwhile: then the article is refused and sent again.
    for (;;) {
      const category = site.topics[topic]?.latest;
      const response = await admin.post('/api/articles', {
        title,
        content: '<p>Words.</p>',
        category,
        tags: [TAG],
        published,
      });
      if (response.status === 422) continue;
      const made = (await done(Promise.resolve(response))).body.article;
      Object.assign(article, { id: made._id, slug: made.slug });
      return;
    }
  });
  return article;
}

function comment({ writers: { admin, user }, article: { id, number, state, remarks } }: WriteContext): Promise<void> {
  const message = `Remark ${number} c${next()} end`;
  const who = state.latest.published ? user : admin;
  return remarks.change([...remarks.latest, message], () => done(who.post(`/api/comments/${id}`, { message })));
}

async function uncomment({ writers: { admin }, article: { id, remarks }, random }: WriteContext): Promise<void> {
  const { comments } = (await done(admin.get(`/api/comments/${id}`))).body as { comments: { _id: string }[] };
  if (comments.length === 0) return;
  const gone = random.below(comments.length);
  const left = remarks.latest.filter((_, index) => index !== gone);
  const _id = comments[gone]?._id ?? '';
  const remove = random.of([
    () => admin.delete(`/api/comments/${_id}`),
    () => admin.post('/api/comments/bulk-delete', { ids: [_id] }),
  ]);
  await remarks.change(left, () => done(remove()));
}

/** Edits a comment in the name of its writer. */
async function reword({ writers, article: { id, number, state, remarks }, random }: WriteContext): Promise<void> {
  const { comments } = (await done(writers.admin.get(`/api/comments/${id}`))).body as { comments: Comment[] };
  const at = random.below(Math.max(1, comments.length));
  const comment = comments[at];
  if (!comment || !state.latest.published) return;
  const message = `Remark ${number} c${next()} end`;
  const who = comment.user?.isAdmin ? writers.admin : writers.user;
  const changed = remarks.latest.map((each) => (each === comment.message ? message : each));
  await remarks.change(changed, () => done(who.put(`/api/comments/${comment._id}`, { message })));
}

/** Takes a comment from readers, and approves it again. */
async function judge({ writers: { admin }, article: { id, remarks }, random }: WriteContext): Promise<void> {
  const { comments } = (await done(admin.get(`/api/comments/${id}`))).body as { comments: Comment[] };
  const comment = comments[random.below(Math.max(1, comments.length))];
  if (!comment) return;
  const before = remarks.latest;
  const left = before.filter((message) => message !== comment.message);
  const give = (status: string) => done(admin.put(`/api/comments/${comment._id}/status`, { status }));
  await remarks.change(left, () => give(random.of(['pending', 'spam'])));
  await remarks.change(before, () => give('approved'));
}

/** Each writer's articles are in one topic, which it alone renames. */
async function renameTopic({ writers: { admin, site, topicIds }, article: { topic } }: WriteContext): Promise<void> {
  const category = `Topic ${topic} v${next()} end`;
  await site.topics[topic]?.change(category, () => done(admin.put(`/api/categories/${topicIds[topic]}`, { category })));
}

function renameAuthor({ writers: { admin, adminId, site }, random }: WriteContext): Promise<void> {
  const username = `Author ${next()} end`;
  const calls = [
    () => admin.put(`/api/users/${adminId}`, { username }),
    () => admin.put('/api/users/profile', { username }),
  ];
  return site.author.change(username, () => done(random.of(calls)()));
}

function renameReader({ writers: { user, site } }: WriteContext): Promise<void> {
  const username = `Reader ${next()} end`;
  return site.reader.change(username, () => done(user.put('/api/users/profile', { username })));
}

/** Adds a category, and takes it away again. */
async function passCategory({ writers: { admin, site } }: WriteContext): Promise<void> {
  const category = `Passing ${next()} end`;
  let id = '';
  await site.passing.change(category, async () => {
    id = (await done(admin.post('/api/categories', { category }))).body.category._id;
  });
  await site.passing.change(null, () => done(admin.delete(`/api/categories/${id}`)));
}

async function done(call: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await call;
  if (response.status >= 300)
    throw new Error(`A write got status ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}
