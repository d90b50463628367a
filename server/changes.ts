import type { Transaction } from 'sequelize';
import type { CacheTag } from '../shared/kit/call.ts';
import type { Database } from './database/open.ts';

/** Stands for all tags, for writes that change any response, such as renaming an author or a category. */
export const ALL_TAGS = '*';

/** The cache tags of the responses that a write changed. */
export type ChangedTags = CacheTag[] | typeof ALL_TAGS;

type Listener = (tags: ChangedTags) => void;

/** Follows every write within its transaction, with its tags. */
type Follower = (tags: ChangedTags, tx: Transaction) => Promise<void>;

/** Notifies of writes, by this process or by another on the same database. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(database: Database) {
  const listeners = new Set<Listener>();
  const followers = new Set<Follower>();

  const notify = (tags: ChangedTags) => {
    for (const listener of listeners) listener(tags);
  };
  const subscription = database.subscribe({
    onMessage: (message) => notify(decode(message)),
    onMissed: () => notify(ALL_TAGS),
  });

  return {
    /** Runs `work` in a transaction and publishes its tags. Listeners of this process are called before it resolves. */
    async write<T>(work: (tx: Transaction) => Promise<T>, tagsOf: (result: T) => ChangedTags): Promise<T> {
      const result = await database.write(async (tx) => {
        const done = await work(tx);
        const tags = tagsOf(done);
        if (tags.length === 0) return done;
        for (const follow of followers) await follow(tags, tx);
        await database.publish(encode(tags), tx);
        return done;
      });
      notify(tagsOf(result));
      return result;
    },

    /** Has `follower` run at the end of every write; where it throws, nothing was written. */
    beforeCommit(follower: Follower): void {
      followers.add(follower);
    },

    listen(listener: Listener): void {
      listeners.add(listener);
    },

    /** Tells if notifications of other processes arrive. While they do not, nothing cached may be used. */
    isCurrent: subscription.isCurrent,

    /** Resolves, as soon as that is known, to true where notifications of other processes can arrive. */
    canReceive: subscription.canReceive,

    close: () => subscription.close(),
  };
}

/** Encodes tags as a notification, which has at most 8,000 bytes: https://www.postgresql.org/docs/current/sql-notify.html */
function encode(tags: ChangedTags): string {
  const message = tags === ALL_TAGS ? ALL_TAGS : tags.join(' ');
  return message.length < 7_000 ? message : ALL_TAGS;
}

function decode(message: string): ChangedTags {
  return message === ALL_TAGS ? ALL_TAGS : (message.split(' ').filter(Boolean) as CacheTag[]);
}
