import { DomUtils, parseDocument } from 'htmlparser2';
import { excessOf } from '../../../documents/reading/excess.ts';
import type { Entry, OpenedFormat } from '../entries.ts';
import { dateIn } from '../sources/dates.ts';
import { readText, type Source, type SourceFile } from '../sources/openSource.ts';
import { pathOf } from '../sources/paths.ts';

const isPost = ({ name }: SourceFile) => /(?:^|\/)posts\/[^/]+\.html$/.test(name);

/** Opens the export of Medium, which has an HTML file for each story. */
export function openMedium({ files, path }: Source): OpenedFormat {
  return {
    source: `medium ${path}`,
    origin: null,
    async *entries() {
      for (const file of files.filter(isPost)) yield await storyEntry(file);
    },
  };
}

async function storyEntry(file: SourceFile): Promise<Entry> {
  const key = /([0-9a-f]{8,12})\.html$/.exec(file.name)?.[1] ?? file.name;
  const html = file.size > 4_000_000 ? null : await readText(file);
  const excess = html === null ? 'it has more than 4 MB' : excessOf(html);
  if (html === null || excess !== null)
    return { kind: 'aside', key, place: file.name, reason: String(excess), isRefused: true };
  const document = parseDocument(html);
  const found = (name: string, value: string) =>
    DomUtils.findOne(({ attribs }) => (attribs[name] ?? '').split(' ').includes(value), document.children, true);
  const textOf = (...place: [string, string]) => {
    const element = found(...place);
    return element ? DomUtils.textContent(element).trim() : '';
  };
  const body = found('data-field', 'body');
  // The title stands at the beginning of the text too.
  const title = body && DomUtils.findOne(({ attribs }) => /graf--title/.test(attribs.class ?? ''), body.children, true);
  if (title) DomUtils.removeElement(title);
  const link = found('class', 'p-canonical')?.attribs.href ?? '';
  const path = pathOf(link);
  return {
    ...{ kind: 'article', key, place: file.name, notes: [], tags: [] },
    title: textOf('class', 'p-name'),
    html: body ? DomUtils.getInnerHTML(body, { encodeEntities: 'utf8' }) : '',
    slug: (path?.split('/').at(-1) ?? '').replace(/-[0-9a-f]{8,12}$/, ''),
    paths: path ? [path] : [],
    status: /(?:^|\/)draft_/.test(file.name) ? 'draft' : 'published',
    date: dateIn(found('class', 'dt-published')?.attribs.datetime ?? ''),
    author: textOf('class', 'p-author') || undefined,
    summary: textOf('data-field', 'subtitle'),
  };
}
