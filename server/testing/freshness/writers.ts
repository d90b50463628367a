import type { Answer, Client } from '../client.ts';
import type { Random } from '../random.ts';
import type { Article, World } from './World.ts';

/** Who writes: the administrator and a user, at a server whose articles are `world`'s. */
export interface Writers {
  admin: Client;
  user: Client;
  world: World;
  /** Of the administrator's account. */
  adminId: string;
  topicIds: string[];
}

let count = 0;
const next = () => ++count;

/** Writes to one of a writer's `own` articles, which are all of one topic, or to what only that writer touches. */
export async function writeSomething(writers: Writers, own: Article[], index: number, random: Random) {
  const some = [retitle, retitle, toggle, toggle, both, both, replace, comment, comment, uncomment];
  // Rarer, for most of them end all that is kept.
  const others = [renameTopic, [renameAuthor, renameReader, passCategory][own[0]?.topic ?? -1] ?? renameTopic];
  const write = random.of(random.below(8) === 0 ? others : some);
  await write({ writers, own, index, article: own[index] as Article, random });
}

interface Scene {
  writers: Writers;
  own: Article[];
  index: number;
  article: Article;
  random: Random;
}

const titleOf = ({ number }: Article) => `Piece ${number} v${next()} end`;

function retitle({ writers: { admin }, article: { id, piece }, article }: Scene): Promise<void> {
  const title = titleOf(article);
  return piece.become({ ...piece.latest, title }, () => done(admin.put(`/api/articles/${id}`, { title })));
}

function toggle({ writers: { admin }, article: { id, piece } }: Scene): Promise<void> {
  const published = !piece.latest.published;
  return piece.become({ ...piece.latest, published }, () =>
    done(admin.put(`/api/articles/${id}/publish`, { published })),
  );
}

function both({ writers: { admin }, article: { id, piece }, article }: Scene): Promise<void> {
  const state = { title: titleOf(article), published: !piece.latest.published };
  return piece.become(state, () => done(admin.put(`/api/articles/${id}`, state)));
}

/** Deletes an article, and makes another in its place. */
async function replace({ writers, own, index, article, random }: Scene): Promise<void> {
  const { id, piece, topic } = article;
  const remove = random.of([
    () => writers.admin.delete(`/api/articles/${id}`),
    () => writers.admin.post('/api/articles/bulk-delete', { ids: [id] }),
  ]);
  await piece.become({ title: null, published: false }, () => done(remove()));
  own[index] = await makeArticle(writers, topic, random.below(3) > 0);
}

export async function makeArticle({ admin, world }: Writers, topic: number, published: boolean): Promise<Article> {
  const article = world.addArticle(topic);
  const title = titleOf(article);
  await article.piece.become({ title, published }, async () => {
    // Its name may change meanwhile: whoever renames it waits for nobody.
    for (;;) {
      const category = world.topics[topic]?.latest;
      const answer = await admin.post('/api/articles', {
        title,
        content: '<p>Words.</p>',
        category,
        tags: [],
        published,
      });
      if (answer.status === 422) continue;
      const made = (await done(Promise.resolve(answer))).body.article;
      Object.assign(article, { id: made._id, slug: made.slug });
      return;
    }
  });
  return article;
}

function comment({ writers: { admin, user }, article: { id, number, piece, remarks } }: Scene): Promise<void> {
  const message = `Remark ${number} c${next()} end`;
  const who = piece.latest.published ? user : admin;
  return remarks.become([...remarks.latest, message], () => done(who.post(`/api/comments/${id}`, { message })));
}

async function uncomment({ writers: { admin }, article: { id, remarks }, random }: Scene): Promise<void> {
  const { comments } = (await done(admin.get(`/api/comments/${id}`))).body as { comments: { _id: string }[] };
  if (comments.length === 0) return;
  const gone = random.below(comments.length);
  const left = remarks.latest.filter((_, index) => index !== gone);
  const _id = comments[gone]?._id ?? '';
  const remove = random.of([
    () => admin.delete(`/api/comments/${_id}`),
    () => admin.post('/api/comments/bulk-delete', { ids: [_id] }),
  ]);
  await remarks.become(left, () => done(remove()));
}

/** Each writer's articles are in one topic, which it alone renames. */
async function renameTopic({ writers: { admin, world, topicIds }, article: { topic } }: Scene): Promise<void> {
  const category = `Topic ${topic} v${next()} end`;
  await world.topics[topic]?.become(category, () =>
    done(admin.put(`/api/categories/${topicIds[topic]}`, { category })),
  );
}

function renameAuthor({ writers: { admin, adminId, world }, random }: Scene): Promise<void> {
  const username = `Author ${next()} end`;
  const calls = [
    () => admin.put(`/api/users/${adminId}`, { username }),
    () => admin.put('/api/users/profile', { username }),
  ];
  return world.author.become(username, () => done(random.of(calls)()));
}

function renameReader({ writers: { user, world } }: Scene): Promise<void> {
  const username = `Reader ${next()} end`;
  return world.reader.become(username, () => done(user.put('/api/users/profile', { username })));
}

/** Adds a category, and takes it away again. */
async function passCategory({ writers: { admin, world } }: Scene): Promise<void> {
  const category = `Passing ${next()} end`;
  let id = '';
  await world.passing.become(category, async () => {
    id = (await done(admin.post('/api/categories', { category }))).body.category._id;
  });
  await world.passing.become(null, () => done(admin.delete(`/api/categories/${id}`)));
}

async function done(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`A write was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
