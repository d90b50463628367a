import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { limits, searchLimits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { pictureSettings, type SettingName, settingFields, settingNames } from '../../../shared/settings/settings.ts';
import { msg } from '../../../shared/texts/t.ts';
import { OPERATOR } from '../../authorise.ts';
import { fileKind } from '../../files/kinds/fileKind.ts';
import { verifyInProcess } from '../../images/encodeInProcess.ts';
import { ImageRow } from '../../images/model.ts';
import { lockPlaces, placesOf } from '../../images/settle.ts';
import { AuthorProfileRow } from '../../people/authors/model.ts';
import { HttpProblem } from '../../problems.ts';
import { SettingsRow } from '../../settings/model.ts';
import { updateSettings } from '../../settings/settings.ts';
import { write } from '../../write.ts';
import type { Entry, MediaEntry, ProfileEntry, SettingsEntry } from './entries.ts';
import { type Importing, type Outcome, storeOutcomes } from './importing.ts';
import { ImportEntryRow } from './model.ts';
import type { Note } from './notes.ts';
import { bounded } from './pictures.ts';

/** The most files of one picture, each of a width. */
const MOST_WIDTHS = 8;

/**
 * Brings a picture or file of another Octavo's library under the key that it had, so that the addresses in texts are the same. Its
 * files are taken as they are once they were read to their ends, in a process of its own. Throws what a damaged one is refused with.
 */
export async function bringMedia(importing: Importing, entry: MediaEntry): Promise<Outcome> {
  const { app } = importing;
  const { key, type, widths } = entry;
  const isImage = type === 'image';
  const isSound =
    widths.length > 0 && widths.length <= MOST_WIDTHS && widths.every((each) => each > 0 && each < 10_000);
  if (!/^[0-9a-f]{24}$/.test(key) || (isImage && !isSound))
    return { result: 'refused', notes: [msg('it has no key or widths', {})] };
  const before = await ImageRow.unscoped().findOne({ where: { imageKey: key } });
  if (before) {
    const notes = [msg('it is here already', {})];
    return stored(importing, entry, { result: 'kept', notes, targetId: before.id });
  }
  const staged = path.join(app.images.staging, randomBytes(12).toString('hex'));
  await mkdir(staged, { recursive: true });
  try {
    const facts = await (isImage ? stagePicture(importing, entry, staged) : stageFile(importing, entry, staged));
    if ((await placesOf(app, [key]))(key) !== null) return taken;
    await app.storage.upload(key, staged);
    return await write(app, { as: 'admin', actor: OPERATOR }, async ({ tx }) => {
      const place = (await lockPlaces(app, [key], tx))(key);
      if (place !== null) return taken;
      const columns = {
        ...{ kind: type, imageKey: key, ...facts, alt: truncate(entry.alt, limits.imageAltMax) },
        ...{ fileName: truncate(entry.fileName, 200), userId: await userOf(importing, entry, tx) },
        createdAt: past(entry.created, app.now()),
      };
      const { id } = await ImageRow.create(columns, { transaction: tx });
      const outcome = await stored(importing, entry, { result: 'new', targetId: id }, tx);
      // What an import has left there that was killed before its commit goes, once; a bucket has replaced it.
      if (app.storage.moves && existsSync(staged)) await app.storage.discard(key);
      await app.storage.publish(key, staged);
      return outcome;
    });
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

const taken: Outcome = { result: 'refused', notes: [msg('an article here has a picture of this key', {})] };

async function stagePicture(importing: Importing, { key, widths }: MediaEntry, folder: string) {
  for (const width of widths) {
    await copy(importing, `images/${key}/${width}.webp`, path.join(folder, `${width}.webp`), limits.imageMaxBytes);
  }
  const { height, bytes } = await importing.app.images.queue(() => verifyInProcess(folder, widths));
  return { imageWidths: JSON.stringify(widths), imageHeight: height, bytes };
}

async function stageFile(importing: Importing, { key, type }: MediaEntry, folder: string) {
  const name = `file.${type}`;
  const bytes = await copy(importing, `images/${key}/${name}`, path.join(folder, name), limits.fileMaxBytes);
  if ((await fileKind(path.join(folder, name))) !== type)
    throw new HttpProblem(415, msg('It is no {type} file.', { type }));
  return { imageWidths: '[]', imageHeight: 0, bytes };
}

/** Copies a file of the folder. Resolves to its size; throws 422 where it is not there or too large. */
async function copy({ files }: Importing, name: string, to: string, most: number): Promise<number> {
  const file = files.get(name);
  if (!file) throw new HttpProblem(422, msg('{file} is not there.', { file: name }));
  if (file.size > most) throw new HttpProblem(422, msg('{file} is too large.', { file: name }));
  await pipeline(await file.open(), bounded(most), createWriteStream(to, { flush: true }));
  return file.size;
}

async function userOf({ importId }: Importing, { user }: MediaEntry, transaction: Transaction): Promise<number | null> {
  const where = { importId: importId ?? 0, kind: 'author' as const, sourceKey: user ?? '' };
  return user === undefined ? null : ((await ImportEntryRow.findOne({ where, transaction }))?.targetId ?? null);
}

/** Returns a time that is not to come; now where there is none. */
export const past = (time: Date | null | undefined, now: Date): Date => (time && time < now ? time : now);

/** The settings that are of an installation, and come from no other. */
const OF_INSTALLATION: SettingName[] = ['requireSecondFactor', 'backupHour'];

/** Brings those settings of another Octavo that nobody has changed here, and that no variable fixes. */
export async function bringSettings(importing: Importing, entry: SettingsEntry): Promise<Outcome> {
  const { app } = importing;
  const row = await SettingsRow.findOne({ raw: true, rejectOnEmpty: true });
  const changed = Object.keys(JSON.parse(row.fields));
  const fields: Record<string, unknown> = {};
  const notes: Note[] = [];
  for (const name of settingNames.filter((each) => !OF_INSTALLATION.includes(each) && each in entry.values)) {
    const parsed = settingFields[name].safeParse(entry.values[name]);
    if (!parsed.success) notes.push(msg('{name} is not allowed here', { name }));
    else if (changed.includes(name) || app.settings.fixed.includes(name))
      notes.push(msg('{name} stays as it is here', { name }));
    else if (await isMissing(name, parsed.data)) notes.push(msg('the picture of {name} did not come', { name }));
    else fields[name] = parsed.data;
  }
  if (Object.keys(fields).length > 0) {
    await updateSettings(app, { fields, expected: { field: row.version } }, OPERATOR);
  }
  const result = Object.keys(fields).length > 0 ? 'new' : 'kept';
  return stored(importing, entry, { result, notes });
}

/** Tells if a setting is the address of a picture that is not in the library. */
async function isMissing(name: SettingName, value: unknown): Promise<boolean> {
  const key = pictureSettings.some((each) => each === name) ? String(value).split('/')[2] : undefined;
  return key !== undefined && (await ImageRow.count({ where: { imageKey: key } })) === 0;
}

/** Gives an author whom this import has made a text and a picture, within a write. */
export async function writeProfile(
  entry: ProfileEntry,
  { userId, transaction }: { userId: number; transaction: Transaction },
): Promise<void> {
  const { bio, picture } = entry;
  if ((await AuthorProfileRow.count({ where: { userId }, transaction })) > 0) return;
  const imageId = await pictureOf(picture, transaction);
  await AuthorProfileRow.create({ userId, bio: truncate(bio, searchLimits.bioMax), imageId }, { transaction });
}

/** Resolves to the id of the picture with a key; null where there is none. */
export async function pictureOf(key: string | undefined, transaction: Transaction): Promise<number | null> {
  const row = key === undefined ? null : await ImageRow.findOne({ where: { imageKey: key }, transaction });
  return row?.id ?? null;
}

/** Stores what became of an entry, in the transaction that made it or in one of its own. */
async function stored(importing: Importing, entry: Entry, outcome: Outcome, tx?: Transaction): Promise<Outcome> {
  const result = { ...outcome, isStored: true } as const;
  const store = (transaction: Transaction) => storeOutcomes(importing, new Map([[entry, result]]), transaction);
  await (tx ? store(tx) : write(importing.app, { as: 'admin', actor: OPERATOR }, (within) => store(within.tx)));
  return result;
}
