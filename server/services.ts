import { type Articles, createArticles } from './articles/articles.ts';
import { type Categories, createCategories } from './categories/categories.ts';
import type { Changes } from './changes.ts';
import { type Comments, createComments } from './comments/comments.ts';
import { type Contacts, createContacts } from './contacts/contacts.ts';
import type { Database } from './database/open.ts';
import { createImages, type Images } from './images/images.ts';
import { defineModels } from './models.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createPasswords, type Passwords } from './users/passwords.ts';
import { createUsers, type Users } from './users/users.ts';

/** Everything that the product does, over one database. */
export interface Services {
  users: Users;
  sessions: Sessions;
  categories: Categories;
  images: Images;
  articles: Articles;
  comments: Comments;
  contacts: Contacts;
  passwords: Passwords;
}

interface Needs {
  database: Database;
  changes: Changes;
  dataFolder: string;
  /** Signs session tokens. */
  secret: string;
  /** The site's public origin. */
  origin: string;
}

export function createServices({ database, changes, dataFolder, secret, origin }: Needs): Services {
  defineModels(database.sequelize);
  const passwords = createPasswords();
  const sessions = createSessions({ database, secret });
  const images = createImages({ dataFolder });
  return {
    passwords,
    sessions,
    images,
    users: createUsers({ database, changes, passwords, endSessions: sessions.endAll }),
    categories: createCategories({ changes }),
    articles: createArticles({ database, changes, images, origin }),
    comments: createComments({ changes }),
    contacts: createContacts({ database }),
  };
}
