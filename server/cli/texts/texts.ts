import { updateCatalogues } from './catalogueFiles.ts';
import { untranslated } from './sourceTexts.ts';

/** Runs `npm run texts`: brings the catalogues of `shared/texts` up to the sources, and names what is left to do. */

for (const { at, text } of untranslated()) process.stderr.write(`${at}: not in a catalogue: ${text}\n`);
for (const [language, missing] of Object.entries(updateCatalogues())) {
  process.stderr.write(`${language}: ${missing === 0 ? 'complete' : `${missing} texts without translation`}\n`);
}
