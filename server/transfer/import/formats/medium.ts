import { DomUtils, parseDocument } from 'htmlparser2';
import { msg } from '../../../../shared/texts/t.ts';
import { excessOf } from '../../../documents/reading/excess.ts';
import { IMPORTED, offLoop } from '../../../workers/offLoop.ts';
import type { Entry, OpenedFormat } from '../entries.ts';
import { type Note, noteOf, reasonOf, verbatim } from '../notes.ts';
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

/** The most bytes of a story. */
const LARGEST = 4_000_000;

const keyOf = (name: string) => /([0-9a-f]{8,12})\.html$/.exec(name)?.[1] ?? name;

async function storyEntry(file: SourceFile): Promise<Entry> {
  const { name, size } = file;
  if (size > LARGEST) return refused(name, msg('it has more than {size, number} MB', { size: LARGEST / 1_000_000 }));
  try {
    return await readStory(name, await readText(file));
  } catch (error) {
    return refused(name, reasonOf(error));
  }
}

const refused = (name: string, reason: Note): Entry => ({
  ...{ kind: 'aside', key: keyOf(name), place: verbatim(name), reason, isRefused: true },
});

const readStory = offLoop({ ...IMPORTED, module: 'transfer/import/formats/medium', name: 'storyOf' }, storyOf);

/** Returns the article of a file, or its refusal where it is more than may be read. */
export function storyOf(name: string, html: string): Entry {
  const excess = excessOf(html);
  if (excess !== null) return refused(name, noteOf(excess));
  const document = parseDocument(html);
  const found = (attribute: string, value: string) =>
    DomUtils.findOne(({ attribs }) => (attribs[attribute] ?? '').split(' ').includes(value), document.children, true);
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
    ...{ kind: 'article', key: keyOf(name), place: verbatim(name), notes: [], tags: [] },
    title: textOf('class', 'p-name'),
    html: body ? DomUtils.getInnerHTML(body, { encodeEntities: 'utf8' }) : '',
    slug: (path?.split('/').at(-1) ?? '').replace(/-[0-9a-f]{8,12}$/, ''),
    paths: path ? [path] : [],
    status: /(?:^|\/)draft_/.test(name) ? 'draft' : 'published',
    date: dateIn(found('class', 'dt-published')?.attribs.datetime ?? ''),
    author: textOf('class', 'p-author') || undefined,
    summary: textOf('data-field', 'subtitle'),
  };
}
