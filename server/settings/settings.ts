import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { refused } from '../../shared/kit/refused.ts';
import { securityRefused } from '../../shared/people/secondFactorMessages.ts';
import {
  type AdminSettings,
  notUploaded,
  pictureLabels,
  pictureSettings,
  type SettingChanges,
  type SettingName,
  type Settings,
  settingNames,
} from '../../shared/settings/settings.ts';
import { variableOf } from '../../shared/settings/settingVariables.ts';
import { record } from '../activity/activity.ts';
import { type Actor, OPERATOR } from '../authorise.ts';
import type { App } from '../context.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import type { ImageRow } from '../images/model.ts';
import { invalid } from '../problems.ts';
import { sortNamesAgain } from '../sortNames.ts';
import { write } from '../write.ts';
import { SETTINGS_ID, SettingsRow } from './model.ts';
import { pictureAt, storedPicture } from './pictures.ts';
import type { StoredSettings } from './SettingsCopy.ts';

/** Resolves to the settings; for administrators with their version, and with those that are fixed. */
export async function readSettings(app: App, { isAdmin }: { isAdmin: boolean }): Promise<Settings> {
  if (isAdmin) return adminSettings(app, await app.settings.stored());
  const { requireSecondFactor: _factor, backupHour: _hour, ...open } = (await app.settings.current()).values;
  return { ...open, hasMail: app.mails.isOffered };
}

/** Changes settings. Throws 422 for a fixed one, and 412 or 409 for another version. */
export async function updateSettings(
  app: App,
  { fields, expected }: Update<SettingChanges>,
  actor: Actor,
): Promise<AdminSettings> {
  refuseFixed(app, fields);
  if (fields.requireSecondFactor && actor !== OPERATOR && !actor.hasSecondFactor) {
    throw invalid({ requireSecondFactor: securityRefused.ownFactorFirst });
  }
  const tags = ({ isChanged }: { isChanged: boolean }) => (isChanged ? ['settings' as const] : []);
  const { settings } = await write(app, { as: 'admin', actor, tags }, async ({ tx }) => {
    const row = await lockSettings(tx);
    const before = await app.settings.resolve(row, tx);
    const { values, version } = before;
    await requireVersion({ expected, version, current: () => ({ settings: adminSettings(app, before) }) });
    const names = settingNames.filter(
      (name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], values[name]),
    );
    if (names.length > 0) {
      const sent = Object.fromEntries(names.map((name) => [name, fields[name]]));
      if (names.includes('language')) await sortNamesAgain(app, tx);
      await store(app, row, { ...sent, ...(await storedPictures(fields, names, tx)) }, actor, tx);
    }
    return { settings: adminSettings(app, await app.settings.resolve(row, tx)), isChanged: names.length > 0 };
  });
  // So that what does not wait for the copy, such as /healthz, has the change too when it is acknowledged.
  await app.settings.current().catch(() => {});
  return settings;
}

/** Empties, within the write that removes a picture, the settings that name it. */
export async function emptyPictureSettings(app: App, picture: ImageRow, actor: Actor, tx: Transaction): Promise<void> {
  const row = await lockSettings(tx);
  const stored = JSON.parse(row.fields);
  const names = pictureSettings.filter((name) => stored[name] === storedPicture(picture));
  await store(app, row, Object.fromEntries(names.map((name) => [name, ''])), actor, tx);
}

const lockSettings = (tx: Transaction): Promise<SettingsRow> =>
  SettingsRow.findByPk(SETTINGS_ID, { transaction: tx, lock: tx.LOCK.UPDATE, rejectOnEmpty: true });

/** Changes the stored fields, as a new version. */
async function store(app: App, row: SettingsRow, fields: object, actor: Actor, tx: Transaction): Promise<void> {
  await updateRow(row, { fields: JSON.stringify({ ...JSON.parse(row.fields), ...fields }) }, tx);
  await record(app, { kind: 'settings', actor, details: { fields: Object.keys(fields) } }, tx);
}

/** Resolves to the pictures among the changed fields as they are stored. Throws 422 for one that was not uploaded here. */
async function storedPictures(fields: SettingChanges, names: SettingName[], tx: Transaction) {
  const pictures: Partial<Record<SettingName, string>> = {};
  for (const name of pictureSettings.filter((each) => names.includes(each) && fields[each])) {
    const picture = await pictureAt(fields[name] ?? '', tx);
    if (!picture) throw invalid({ [name]: notUploaded(pictureLabels[name]) });
    pictures[name] = storedPicture(picture);
  }
  return pictures;
}

const adminSettings = ({ mails, settings }: App, { values, version }: StoredSettings): AdminSettings => ({
  ...values,
  hasMail: mails.isOffered,
  version,
  fixed: settings.fixed,
});

function refuseFixed({ settings }: App, fields: SettingChanges): void {
  const wrong = settings.fixed.filter((name) => fields[name] !== undefined);
  if (wrong.length === 0) return;
  throw invalid(Object.fromEntries(wrong.map((name) => [name, refused.fixedSetting(variableOf(name) ?? name)])));
}
