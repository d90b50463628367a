import { importFormats } from '../../../shared/imports/imports.ts';
import { msg } from '../../../shared/texts/t.ts';
import { faultOf } from '../../database/faults.ts';
import { StartProblem } from '../../problems.ts';
import { type Entry, type OpenedFormat, tidyEntry } from './entries.ts';
import { openFeed } from './formats/feed.ts';
import { openGhost } from './formats/ghost.ts';
import { isMarkdown, openMarkdown } from './formats/markdown.ts';
import { openMedium } from './formats/medium.ts';
import { openOctavo } from './formats/octavo.ts';
import { openSubstack } from './formats/substack.ts';
import { openWordPress } from './formats/wordpress.ts';
import { reasonOf } from './notes.ts';
import { readBytes, type Source, type SourceFile } from './sources/openSource.ts';

/** The formats that can be imported, by the names that `--as` takes. */
export const formatNames = importFormats;

export type FormatName = (typeof formatNames)[number];

/** The bytes by which a file is known. */
const BEGINNING = 16_384;

interface Named {
  as: FormatName | undefined;
  /** The address of the old site, where it is said. */
  site: string | null;
}

/** Opens what is in a source, as the format that it shows to be or that is named. Throws a `StartProblem` where it can be none. */
export async function openFormat(source: Source, named: Named): Promise<OpenedFormat> {
  try {
    const format = await openNamed(source, named);
    return { ...format, entries: () => tidiedEntries(format.entries()) };
  } catch (error) {
    if (error instanceof StartProblem || faultOf(error) !== null) throw error;
    const said = msg('{file} cannot be read: {reason}', { file: source.path, reason: reasonOf(error) });
    throw new StartProblem(said, { cause: error });
  }
}

async function* tidiedEntries(entries: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  for await (const entry of entries) yield tidyEntry(entry);
}

async function openNamed(source: Source, { as, site }: Named): Promise<OpenedFormat> {
  switch (as ?? (await formatOf(source))) {
    case 'wordpress':
      return openWordPress(onlyFile(source, /\.xml$/i));
    case 'ghost':
      return openGhost(onlyFile(source, /\.json$/i), site);
    case 'substack':
      return openSubstack(source, site);
    case 'medium':
      return openMedium(source);
    case 'markdown':
      return openMarkdown(source, site);
    case 'octavo':
      return openOctavo(source);
    case 'feed': {
      const file = onlyFile(source, /\.(?:xml|json|rss|atom)$/i);
      return openFeed(file, /^\s*\{/.test(await beginningOf(file)), site);
    }
    default:
      throw new StartProblem(
        msg(
          'What {file} is cannot be told: choose its format. The command takes it as --as=NAME, where NAME is one of {names}.',
          {
            ...{ file: source.path, names: formatNames.join(', ') },
          },
        ),
      );
  }
}

async function formatOf({ files, isMany }: Source): Promise<FormatName | null> {
  const has = (pattern: RegExp) => files.some(({ name }) => pattern.test(name));
  if (isMany && has(/^octavo\.json$/)) return 'octavo';
  if (isMany && has(/(?:^|\/)posts\.csv$/)) return 'substack';
  if (isMany && has(/(?:^|\/)posts\/[^/]+-[0-9a-f]{8,12}\.html$/)) return 'medium';
  const told = isMany ? files.filter(({ name }) => /\.(?:xml|json)$/i.test(name)) : files;
  for (const file of told.slice(0, 10)) {
    const found = formatOfText(await beginningOf(file));
    if (found) return found;
  }
  return files.some(isMarkdown) ? 'markdown' : null;
}

function formatOfText(text: string): FormatName | null {
  if (/^\s*\{\s*"(?:db|meta|data)"/.test(text)) return 'ghost';
  if (/^\s*\{[\s\S]*"version"\s*:\s*"https:\/\/jsonfeed\.org/.test(text)) return 'feed';
  if (text.includes('<rss') && text.includes('wordpress.org/export/')) return 'wordpress';
  return /<(?:rss|feed|rdf:RDF)[\s>]/.test(text) ? 'feed' : null;
}

async function beginningOf(file: SourceFile): Promise<string> {
  const { buffer } = await readBytes(file, BEGINNING);
  return buffer.toString(buffer[0] === 0xff ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
}

/** Returns the file of a format that has just one. Throws where a folder has several, or none. */
function onlyFile({ files, path }: Source, ending: RegExp): SourceFile {
  const [file, ...others] = files.length === 1 ? files : files.filter(({ name }) => ending.test(name));
  if (!file) throw new StartProblem(msg('{file} has no file of this format.', { file: path }));
  if (others.length > 0) {
    throw new StartProblem(msg('{file} has several such files: import each by itself.', { file: path }));
  }
  return file;
}
