import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../folders.ts';

const folder = path.join(projectFolder, 'server');

/** A statement over a table whose rows may be in the trash, or be hidden with one that is. */
const OVER_TABLE = /\b(FROM|JOIN|UPDATE|INTO) (articles|contacts|text_pages|comments)\b/;
/** The conditions that leave such rows out or choose them, and constants that contain one. */
const TELLS_APART = /isLive\(|isPublished\(|IS_COMMENT_LIVE|TRASHED_ARTICLES|HAS_SLUG|OWN_ARTICLES/;

/** The declarations whose statements do not tell them apart, by the reason. */
const others = {
  'they are over what is in the trash too': [
    'activity/queries.ts aboutArticlesOf',
    'articles/publishing/restoring.ts renameTags',
    'articles/publishing/trash.ts removeSomeComments',
    'comments/purge.ts HAS_ANSWERS',
    'comments/purge.ts purgeComments',
    'images/queries.ts UNUSED',
    'dataFolder/installation.ts countKnownImages',
    'media/queries.ts isUsedElsewhere',
    'people/users/deleting/detachAccounts.ts detach',
    'people/users/deleting/detachAccounts.ts removeComments',
    'transfer/erase.ts erase',
    'transfer/erase.ts placesOf',
    'transfer/import/undoImport.ts forgetComments',
  ],
  'what they are part of does': [
    'articles/finding/queries.ts CARD',
    'comments/queries.ts COMMENT',
    'comments/queries.ts FIRST_ANSWERS',
    'comments/queries.ts UNDER',
    'comments/queries.ts ANSWERS',
    'comments/shown.ts IS_SHOWN',
  ],
  'their rows are written in the same transaction': [
    'notifications/notify.ts notifyApproved',
    'transfer/import/writeEntries.ts insertComments',
  ],
};

it('every statement over articles, pages, messages and comments says if it is over those in the trash', () => {
  const silent = sources().flatMap((file) =>
    declarationsIn(file)
      .filter((text) => OVER_TABLE.test(text) && !TELLS_APART.test(text))
      .map((text) => `${file} ${/\b(?:const|function) (\w+)/.exec(text)?.[1]}`),
  );

  expect(silent.toSorted()).toEqual(Object.values(others).flat().toSorted());
});

function sources(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|bench|demo|database\/migrations)\//.test(file),
  );
}

/** Lists the declarations of a file, between which there are blank lines. */
const declarationsIn = (file: string) => readFileSync(path.join(folder, file), 'utf8').split('\n\n');
