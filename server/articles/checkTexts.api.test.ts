import path from 'node:path';
import { expect } from 'vitest';
import { encodeWhole } from '../documents/revisions/encoding.ts';
import { ended } from '../testing/faults/faults.ts';
import { makeArticle, makeTextPage } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const SPOILED = '<p>one two <em>x</none> rest</p>';

const checkTexts = () => ended(octavo.environment, { script: path.join('cli', 'admin.js'), args: ['check-texts'] });

it('tells which texts and revisions an earlier sanitiser has spoiled, and changes nothing', async () => {
  const [article, trashed, older] = [
    await makeArticle(octavo, { title: 'On paper' }),
    await makeArticle(octavo, { title: 'On glue' }),
    await makeArticle(octavo, { title: 'On ink' }),
  ];
  const page = await makeTextPage(octavo, { slug: 'imprint' });
  await sql(octavo, 'UPDATE articles SET content = :SPOILED WHERE id IN (:ids)', {
    SPOILED,
    ids: [article._id, trashed._id].map(Number),
  });
  await sql(octavo, 'UPDATE text_pages SET content = :SPOILED WHERE slug = :slug', { SPOILED, slug: page.slug });
  const { content } = await encodeWhole(SPOILED);
  await sql(octavo, 'UPDATE revisions SET content = :content WHERE article_id = :id', {
    content,
    id: Number(older._id),
  });
  await octavo.admin.put(`/api/articles/${older._id}`, { content: '<p>Another text.</p>' });
  await octavo.admin.delete(`/api/articles/${trashed._id}`);

  const { code, output } = await checkTexts();

  const place = '</none> after “one two x”';
  expect(code).toBe(0);
  expect(output.trimEnd().split('\n').toSorted()).toEqual(
    [
      `/articles/on-paper: ${place}`,
      `/articles/on-ink, version 1: ${place}`,
      `/imprint: ${place}`,
      `in the trash: /articles/on-glue: ${place}`,
      expect.stringMatching(
        /^\d+ texts were checked with their revisions, 4 of them are spoiled\. Nothing was changed\.$/,
      ),
    ].toSorted(),
  );
  const [stored] = await sql(octavo, 'SELECT content, version FROM articles WHERE id = :id', {
    id: Number(article._id),
  });
  expect(stored).toEqual({ content: SPOILED, version: 1 });
});
