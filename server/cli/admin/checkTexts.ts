import { QueryTypes, type Sequelize } from 'sequelize';
import { plural } from '../../../shared/kit/text.ts';
import { isLive } from '../../database/queries/live.ts';
import type { SqlBoolean } from '../../database/queries/sqlTypes.ts';
import { decode } from '../../documents/revisions/encoding.ts';
import { spoiledPlace } from '../../documents/text/spoiledText.ts';
import { type Command, withContext } from './command.ts';
import { printLine } from './terminal.ts';

/** The number of texts that are in memory at once. */
const SLICE = 20;

/** The tables of texts, in the trash too, with the addresses of their rows, and of their revisions. */
const TABLES = [
  { table: 'articles', address: '/articles/', revisions: 'revisions', owner: 'article_id' },
  { table: 'text_pages', address: '/', revisions: 'page_revisions', owner: 'page_id' },
];

type Table = (typeof TABLES)[number];
interface StoredText {
  id: number;
  slug: string;
  content: string | null;
  isTrashed: SqlBoolean;
}

/** Finds the stored texts whose elements do not end as they begin, and changes nothing. */
export const checkTexts: Command = {
  usage: 'check-texts',
  failure: 'The texts were not checked.',
  run: withContext(async ({ database: { sequelize } }) => {
    let [checked, spoiled] = [0, 0];
    for (const table of TABLES) {
      for await (const text of textsOf(sequelize, table)) {
        const address = `${text.isTrashed ? 'in the trash: ' : ''}${table.address}${text.slug}`;
        const lines = [
          ...describe(address, text.content ?? ''),
          ...(await revisionsOf(sequelize, table, text.id)).flatMap(({ version, content }) =>
            describe(`${address}, version ${version}`, content),
          ),
        ];
        for (const line of lines) printLine(line);
        checked++;
        if (lines.length > 0) spoiled++;
      }
    }
    const found = spoiled === 0 ? 'none of them is spoiled' : `${spoiled} of them are spoiled`;
    printLine(`${plural(checked, 'text')} were checked with their revisions, ${found}. Nothing was changed.`);
  }),
};

function describe(address: string, content: string): string[] {
  const place = spoiledPlace(content);
  return place ? [`${address}: ${place.tag} after “${place.after}”`] : [];
}

async function* textsOf(sequelize: Sequelize, { table }: Table): AsyncGenerator<StoredText> {
  for (let after = 0; ; ) {
    const sql = `SELECT id, slug, content, NOT ${isLive()} AS "isTrashed" FROM ${table} WHERE id > :after ORDER BY id LIMIT ${SLICE}`;
    const rows = await sequelize.query<StoredText>(sql, { replacements: { after }, type: QueryTypes.SELECT });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Resolves to the contents of the revisions of a text that can be seen, the oldest first. */
async function revisionsOf(sequelize: Sequelize, { revisions, owner }: Table, id: number) {
  const rows = await sequelize.query<{ version: number; content: Buffer; base: Buffer | null }>(
    `SELECT r.version, r.content, b.content AS base FROM ${revisions} AS r
       LEFT JOIN ${revisions} AS b ON b.${owner} = r.${owner} AND b.version = r.base_version
       WHERE r.${owner} = :id AND r.thinned = FALSE ORDER BY r.version`,
    { replacements: { id }, type: QueryTypes.SELECT },
  );
  return Promise.all(
    rows.map(async ({ version, content, base }) => ({ version, content: await decode(content, base) })),
  );
}
