import { expect } from 'vitest';
import { articleForm, noise } from '../testing/faults/faults.ts';
import { makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** Has Postgres roll back the next commit that inserts into a table, as for a deadlock; no rollback takes the sequence back. */
async function loseOnce(table: string) {
  await sql(octavo, `CREATE SEQUENCE commits_of_${table}`);
  await sql(
    octavo,
    `CREATE FUNCTION lose_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('commits_of_${table}') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
       RETURN NULL; END $$`,
  );
  await sql(
    octavo,
    `CREATE CONSTRAINT TRIGGER lose_${table} AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION lose_${table}()`,
  );
}

it.runIf(isPostgres)('keeps the picture of an article whose transaction Postgres has begin anew', async () => {
  const { category } = await makeCategory(octavo);
  await loseOnce('articles');

  const { status, body } = await saveWithImage(octavo, { category, image: await noise(40, 30) });

  expect(status).toBe(201);
  expect((await fetch(octavo.url + body.article.imgUrl)).status).toBe(200);
});

it.runIf(isPostgres)('keeps a picture of the library whose transaction Postgres has begin anew', async () => {
  await loseOnce('images');
  const form = new FormData();
  form.append('image', articleForm({}, await noise(40, 30)).get('imgUrl') as Blob, 'image.png');

  const { status, body } = await octavo.admin.post('/api/images', form);

  expect(status).toBe(201);
  expect((await fetch(octavo.url + body.image.url)).status).toBe(200);
});

it.runIf(!isPostgres)('needs no second attempt on SQLite, where writes run one after another', async () => {
  const { category } = await makeCategory(octavo);
  const image = await noise(40, 30);

  const saved = await Promise.all([1, 2, 3].map(() => saveWithImage(octavo, { category, image })));

  expect(saved.map(({ status }) => status)).toEqual([201, 201, 201]);
});
