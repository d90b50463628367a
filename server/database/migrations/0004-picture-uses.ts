import { run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Has indexes find the newest articles that show a picture, so that no others are read to list them. */
export const pictureUses: Migration = {
  name: '0004-picture-uses',
  up: (context) =>
    run(context, [
      'CREATE INDEX image_uses_image_id_article_id ON image_uses (image_id, article_id)',
      'DROP INDEX image_uses_image_id',
      'CREATE INDEX articles_image_key_id ON articles (image_key, id)',
      'DROP INDEX articles_image_key',
    ]),
};
