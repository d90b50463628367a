import { plural } from '../../../shared/kit/text.ts';
import { t } from '../../../shared/texts/t.ts';
import type { App } from '../../context.ts';
import { StartProblem } from '../../problems.ts';
import { openContext } from '../../start.ts';
import { importSite, type Reported, type Summary } from '../../transfer/import/importSite.ts';
import { noteOf, sayNotes, verbatim } from '../../transfer/import/notes.ts';
import { formatNames, openFormat } from '../../transfer/import/openFormat.ts';
import { filesByName, openSource } from '../../transfer/import/sources/openSource.ts';
import { undoImport } from '../../transfer/import/undoImport.ts';
import type { Call, Command } from './command.ts';

/** The lines of entries that a terminal shows: --json has all. */
const SHOWN = 200;

/** Brings another system's texts, people, comments and addresses into this site. */
export const importFrom: Command = {
  usage: `import -- FILE|FOLDER|ZIP [--dry-run|--undo=all|--undo=unedited] [--as=${formatNames.join('|')}] [--site=ADDRESS] [--uploads=FOLDER] [--no-pictures] [--roles] [--json]`,
  argument: 'FILE',
  options: {
    as: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'no-pictures': { type: 'boolean' },
    roles: { type: 'boolean' },
    site: { type: 'string' },
    undo: { type: 'string' },
    uploads: { type: 'string' },
  },
  failure: 'The import has stopped.',
  async run(call) {
    const { config } = call;
    const as = formatNames.find((name) => name === call.options.as);
    if (call.options.as !== undefined && !as) throw new StartProblem(`--as must be one of ${formatNames.join(', ')}.`);
    const source = await openSource(call.argument);
    const uploads = typeof call.options.uploads === 'string' ? await openSource(call.options.uploads) : null;
    const opened = await openContext(config, { origin: config.publicUrl ?? 'http://127.0.0.1', role: 'command' });
    try {
      await opened.app.settings.open();
      const format = await openFormat(source, { as, site: siteOf(call.options.site) });
      const { undo } = call.options;
      if (undo !== undefined) return await undone(opened.app, format.source, String(undo));
      const files = [...(source.isMany ? source.files : []), ...(uploads?.files ?? [])];
      const isDryRun = call.options['dry-run'] === true;
      const report = reporting(call);
      for (const name of source.skipped) {
        const notes = [noteOf('it is a link, encrypted, larger than 2 GB, or the second file of its name')];
        report.onEntry({ kind: 'aside', key: name, place: verbatim(name), result: 'aside', notes });
      }
      const summary = await importSite(opened.app, format, {
        ...{ isDryRun, hasPictures: call.options['no-pictures'] !== true, hasRoles: call.options.roles === true },
        files: filesByName(files),
        ...report,
      });
      if (summary.stopped !== null) {
        throw new StartProblem(`${t(summary.stopped)} What came before that is here: ${sentence(summary, isDryRun)}`);
      }
      return { line: sentence(summary, isDryRun), ...summary, isDryRun, skipped: source.skipped };
    } finally {
      await uploads?.close();
      await source.close();
      await opened.close();
    }
  },
};

async function undone(app: App, source: string, which: string) {
  if (which !== 'all' && which !== 'unedited') throw new StartProblem('--undo must be all or unedited.');
  const result = await undoImport(app, source, { isEditedKept: which === 'unedited' });
  const kept =
    result.kept > 0 ? ` ${plural(result.kept, 'article or page', 'articles and pages')} edited here stay.` : '';
  const line =
    `Moved ${plural(result.deleted, 'article or page', 'articles and pages')} to the trash, with their comments.${kept} ` +
    'Categories and names of authors stay.';
  return { line, ...result };
}

/** Reads the address of the old site, which some formats do not name. */
function siteOf(sent: unknown): string | null {
  if (sent === undefined) return null;
  if (typeof sent !== 'string' || !URL.canParse(sent) || !/^https?:/.test(sent)) {
    throw new StartProblem('--site must be the address of the old site, such as https://old.example');
  }
  return new URL(sent).href;
}

/** Prints what becomes of each entry, as far as there is something to say, or of all as JSON; and how far the import is. */
function reporting({ options, progress }: Call) {
  let [shown, done] = [0, 0];
  return {
    onEntry({ notes, ...entry }: Reported) {
      const [place, note] = [t(entry.place), sayNotes(notes)];
      if (options.json) return void process.stdout.write(`${JSON.stringify({ ...entry, place, note })}\n`);
      if (!note || entry.result === 'same' || shown > SHOWN) return;
      const line = `${place}: ${RESULTS[entry.result]}${note}`;
      process.stdout.write(shown++ === SHOWN ? '… and more: --json lists all.\n' : `${line}\n`);
    },
    onBatch({ counts }: Summary) {
      done = Object.values(counts).reduce((sum, count) => sum + count, 0);
      progress({ step: 'Importing: entries', done });
    },
  };
}

const RESULTS: Record<Reported['result'], string> = {
  new: '',
  changed: 'changed; ',
  same: '',
  kept: 'kept; ',
  refused: 'refused: ',
  aside: 'left aside: ',
};

function sentence({ counts, created }: Summary, isDryRun: boolean): string {
  const kinds = (['article', 'page', 'comment', 'author', 'category', 'redirect'] as const)
    .filter((kind) => created[kind])
    .map((kind) => plural(created[kind] ?? 0, kind, kind === 'category' ? 'categories' : `${kind}s`));
  const came = kinds.length > 0 ? kinds.join(', ') : 'nothing new';
  const others = `${counts.changed} changed, ${counts.same} as they were, ${counts.kept} kept as they are here`;
  const rest = `${counts.aside} left aside, ${counts.refused} refused`;
  return `${isDryRun ? 'This would import' : 'Imported'} ${came}; ${others}, ${rest}.`;
}
