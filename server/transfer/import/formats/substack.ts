import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { Entry, OpenedFormat } from '../entries.ts';
import { verbatim } from '../notes.ts';
import { dateIn } from '../sources/dates.ts';
import { readText, type Source } from '../sources/openSource.ts';

/** Opens the export of Substack: `posts.csv` beside an HTML file for each post. `site` is the address of the publication. */
export function openSubstack({ files, path }: Source, site: string | null): OpenedFormat {
  return { source: `substack ${site ?? path}`, origin: site, entries };

  async function* entries(): AsyncGenerator<Entry> {
    for (const { name } of files.filter((file) => /(?:email_list|subscribers)[^/]*\.csv$/i.test(file.name))) {
      yield {
        kind: 'aside',
        key: name,
        place: verbatim(name),
        reason: msg('lists of subscribers are not imported', {}),
      };
    }
    const list = files.find(({ name }) => /(?:^|\/)posts\.csv$/.test(name));
    if (!list) return;
    const texts = new Map(files.map((file) => [/(?:^|\/)(\d+)\.[^/]*\.html$/.exec(file.name)?.[1] ?? file.name, file]));
    // One row is no longer than this, so that a file without an end of it is not read into memory.
    const parser = parse({
      ...{ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: 100_000 },
    });
    // A fault of the file reaches the reader of the rows, whom the parser tells of it.
    const rows = pipeline(await list.open(), parser, () => {});
    for await (const row of rows as AsyncIterable<Record<string, string | undefined>>) {
      const [id = '', slug = ''] = (row.post_id ?? '').split(/\.(.*)/);
      const place = msg('post {id}', { id: row.post_id ?? '' });
      const file = texts.get(id);
      if (!file) {
        yield { kind: 'aside', key: row.post_id || t(place), place, reason: msg('the export has no text of it', {}) };
        continue;
      }
      const isForAll = !/paid|founding/.test(row.audience ?? '');
      const isOut = row.is_published === 'true';
      yield {
        ...{ kind: 'article', key: id, place, slug, paths: slug ? [`/p/${slug}`] : [], tags: [] },
        title: row.title ?? '',
        html: await readText(file),
        status: isOut && isForAll ? 'published' : 'draft',
        date: dateIn(row.post_date ?? ''),
        summary: row.subtitle ?? '',
        notes: isOut && !isForAll ? [msg('it was for those who pay, and is a draft', {})] : [],
      };
    }
  }
}
