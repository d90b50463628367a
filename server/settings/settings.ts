import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import type { Publication } from '../../shared/desktop.ts';
import { menuOf } from '../../shared/menus.ts';
import type { Site } from '../../shared/pages.ts';
import { refused } from '../../shared/refused.ts';
import { securityRefused } from '../../shared/secondFactorMessages.ts';
import {
  type AdminSettings,
  notUploaded,
  pictureLabels,
  pictureSettings,
  type SettingChanges,
  type SettingName,
  type Settings as SettingsView,
  type SettingValues,
  settingNames,
} from '../../shared/settings.ts';
import { variableOf } from '../../shared/settingVariables.ts';
import { siteOf } from '../../shared/siteOf.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { ALL_TAGS } from '../changes.ts';
import { faultOf } from '../database/faults.ts';
import { updateRow } from '../database/updateRow.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import type { ImageRow } from '../images/model.ts';
import { invalid } from '../problems.ts';
import { type Actor, asAdmin, OPERATOR } from '../sessions/authorise.ts';
import { textPageQueries } from '../textPages/queries.ts';
import { type CardColumns, textPageCard } from '../textPages/view.ts';
import { SETTINGS_ID, SettingsRow } from './model.ts';
import { addressesOf, pictureAt, picturesOf, type SettingPictures, shownPictures, storedPicture } from './pictures.ts';

/** The settings as the configuration has them. */
export interface ConfiguredSettings {
  /** The values of variables, or their defaults. */
  values: SettingValues;
  /** The settings whose variable is set: no other value counts. */
  fixed: SettingName[];
}

interface Dependencies extends RecordedWrites {
  configured: ConfiguredSettings;
  /** The site's public origin. */
  origin: string;
  /** True where mails go out. */
  hasMail: boolean;
}

type SettingsColumns = Pick<SettingsRow, 'fields' | 'version'>;

/** The settings as they are stored. */
interface Stored {
  version: number;
  values: SettingValues;
  pictures: SettingPictures;
}

/** The settings as they are at one moment, with the menus of the written pages. */
interface Current extends Stored {
  site: Site;
}

/** The settings of the publication, with a copy in memory that follows the changes of every process. */
export type Settings = ReturnType<typeof createSettings>;

export function createSettings({ database, changes, activity, configured, origin, hasMail }: Dependencies) {
  const pages = textPageQueries(database.read);
  let latest = withMenu(storedOf({ fields: '{}', version: 0 }, {}), []);
  let latestRead = 0;
  let reads = 0;
  let loading: Promise<Current> | null = null;

  return {
    current,

    /** Loads the copy, and again after each change. */
    async open(): Promise<void> {
      changes.listen((tags) => {
        if (tags === ALL_TAGS || tags.includes('settings')) void load().catch(() => {});
      });
      await load();
    },

    /** Returns the publication of the last copy, for responses that must not wait for the database. */
    publication: (): Publication => latest.site,

    /** Resolves to the settings; for administrators with their version, and with those that are fixed. */
    async get({ isAdmin }: { isAdmin: boolean }): Promise<SettingsView> {
      if (!isAdmin) {
        const { requireSecondFactor: _, ...open } = (await current()).values;
        return { ...open, hasMail };
      }
      return view(await stored());
    },

    /** Resolves to the settings as they are stored now, or at the moment of a write. */
    within: async (tx: Transaction | null): Promise<SettingValues> => (await stored(tx)).values,

    /** Changes settings. Throws 422 for a fixed one, and 412 or 409 for another version. */
    async update({ fields, expected }: Update<SettingChanges>, actor: Actor): Promise<AdminSettings> {
      refuseFixed(fields);
      if (fields.requireSecondFactor && actor !== OPERATOR && !actor.hasSecondFactor) {
        throw invalid({ requireSecondFactor: securityRefused.ownFactorFirst });
      }
      const work = asAdmin(actor, async (tx) => {
        const row = await locked(tx);
        const before = await resolved(row, tx);
        const { values, version } = before;
        await requireVersion({ expected, version, current: () => ({ settings: view(before) }) });
        const names = settingNames.filter(
          (name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], values[name]),
        );
        if (names.length > 0) {
          const sent = Object.fromEntries(names.map((name) => [name, fields[name]]));
          await store(row, { fields: { ...sent, ...(await storedPictures(fields, names, tx)) }, actor }, tx);
        }
        return { settings: view(await resolved(row, tx)), isChanged: names.length > 0 };
      });
      const { settings } = await changes.write(work, ({ isChanged }) => (isChanged ? ['settings'] : []));
      // So that what does not wait for the copy, such as /healthz, has the change too when it is acknowledged.
      await current().catch(() => {});
      return settings;
    },

    /** Empties, within the write that removes a picture, the settings that name it. */
    async removePicture(picture: ImageRow, actor: Actor, tx: Transaction): Promise<void> {
      const row = await locked(tx);
      const stored = JSON.parse(row.fields);
      const names = pictureSettings.filter((name) => stored[name] === storedPicture(picture));
      await store(row, { fields: Object.fromEntries(names.map((name) => [name, ''])), actor }, tx);
    },
  };

  /** Locks the row of the settings until the commit. */
  function locked(tx: Transaction): Promise<SettingsRow> {
    return SettingsRow.findByPk(SETTINGS_ID, { transaction: tx, lock: tx.LOCK.UPDATE, rejectOnEmpty: true });
  }

  /** Changes the stored fields, as a new version. */
  async function store(row: SettingsRow, { fields, actor }: { fields: object; actor: Actor }, tx: Transaction) {
    const changed = JSON.stringify({ ...JSON.parse(row.fields), ...fields });
    await updateRow(row, { fields: changed }, tx);
    await activity.record({ kind: 'settings', actor, details: { fields: Object.keys(fields) } }, tx);
  }

  /**
   * Resolves to the settings: without a query, as long as notifications of changes arrive, and never to an older state than
   * that of the last notification. While the database cannot be read and nothing is cached, to the last copy.
   */
  async function current(): Promise<Current> {
    if (changes.isCurrent()) return loading ?? load();
    return read().catch((error: unknown) => {
      if (!faultOf(error)) throw error;
      return latest;
    });
  }

  /** Replaces the copy by a new one. */
  function load(): Promise<Current> {
    const begun = read();
    loading = begun;
    begun.catch(() => {
      // The next request tries again.
      if (loading === begun) loading = null;
    });
    return begun;
  }

  async function read(): Promise<Current> {
    const begun = ++reads;
    const [now, cards] = await Promise.all([stored(), pages.cards()]);
    const current = withMenu(now, cards);
    // One that began later has every change that this one has.
    if (begun >= latestRead) [latest, latestRead] = [current, begun];
    return current;
  }

  async function stored(transaction: Transaction | null = null): Promise<Stored> {
    return resolved(await SettingsRow.findOne({ raw: true, rejectOnEmpty: true, transaction }), transaction);
  }

  async function resolved(row: SettingsColumns, transaction: Transaction | null): Promise<Stored> {
    return storedOf(row, await picturesOf(JSON.parse(row.fields), transaction));
  }

  function storedOf({ fields, version }: SettingsColumns, pictures: SettingPictures): Stored {
    const changed = Object.entries(JSON.parse(fields)).filter(([name]) => !configured.fixed.includes(name as never));
    const values = { ...configured.values, ...Object.fromEntries(changed), ...addressesOf(pictures) };
    return { version, values, pictures };
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

  function withMenu(settings: Stored, cards: CardColumns[]): Current {
    const site = {
      ...siteOf(settings.values, { url: origin, menu: [], hasMail }),
      ...shownPictures(settings.pictures),
    };
    const menu = menuOf(cards.map((card) => textPageCard(card, site)));
    return { ...settings, site: { ...site, menu } };
  }

  function view({ values, version }: Stored): AdminSettings {
    return { ...values, hasMail, version, fixed: configured.fixed };
  }

  function refuseFixed(fields: SettingChanges): void {
    const wrong = configured.fixed.filter((name) => fields[name] !== undefined);
    if (wrong.length === 0) return;
    throw invalid(Object.fromEntries(wrong.map((name) => [name, refused.fixedSetting(variableOf(name) ?? name)])));
  }
}
