import { StartProblem } from '../../problems.ts';
import type { OpenedFormat } from './entries.ts';
import { openWordPress } from './formats/wordpress.ts';
import { readBytes, type Source, type SourceFile } from './sources/openSource.ts';

/** The formats that can be imported, by the names that `--as` takes. */
export const formatNames = ['wordpress'] as const;

export type FormatName = (typeof formatNames)[number];

/** The bytes by which a file is known. */
const BEGINNING = 16_384;

/** Opens what is in a source, as the format that it shows to be or that is named. Throws a `StartProblem` where it can be none. */
export async function openFormat(source: Source, named: FormatName | undefined): Promise<OpenedFormat> {
  const name = named ?? (await formatOf(source));
  if (!name) {
    throw new StartProblem(
      `What ${source.path} is cannot be told: say it with --as=NAME, where NAME is one of ${formatNames.join(', ')}.`,
    );
  }
  return openWordPress(onlyFile(source, /\.xml$/i));
}

async function formatOf({ files, isMany }: Source): Promise<FormatName | null> {
  const xml = isMany ? files.filter(({ name }) => /\.xml$/i.test(name)) : files;
  for (const file of xml.slice(0, 10)) {
    if (isWordPress(await beginningOf(file))) return 'wordpress';
  }
  return null;
}

const isWordPress = (text: string) => text.includes('<rss') && text.includes('wordpress.org/export/');

async function beginningOf(file: SourceFile): Promise<string> {
  const { buffer } = await readBytes(file, BEGINNING);
  return buffer.toString(buffer[0] === 0xff ? 'utf16le' : 'utf8');
}

/** Returns the file of a format that has just one. Throws where a folder has several, or none. */
function onlyFile({ files, path }: Source, ending: RegExp): SourceFile {
  const found = files.length === 1 ? files : files.filter(({ name }) => ending.test(name));
  const [file, ...others] = found;
  if (!file) throw new StartProblem(`${path} has no file of this format.`);
  if (others.length > 0) throw new StartProblem(`${path} has several such files: import each by itself.`);
  return file;
}
