import type { Transaction } from 'sequelize';
import type { Publication } from '../../shared/desktop.ts';
import { menuOf } from '../../shared/settings/menus.ts';
import type { SettingName, SettingValues } from '../../shared/settings/settings.ts';
import type { Site } from '../../shared/site/pages.ts';
import { siteOf } from '../../shared/site/siteOf.ts';
import { ALL_TAGS, type Changes } from '../changes.ts';
import { faultOf } from '../database/faults.ts';
import type { Database } from '../database/open.ts';
import type { Mails } from '../mail/mail.ts';
import { textPageQueries } from '../textPages/queries.ts';
import { type CardColumns, textPageCard } from '../textPages/view.ts';
import { followMailServer, storedMailServer } from './mailServer.ts';
import { SettingsRow } from './model.ts';
import { addressesOf, picturesOf, type SettingPictures, shownPictures } from './pictures.ts';

/** The settings as the configuration has them. */
export interface ConfiguredSettings {
  /** The values of variables, or their defaults. */
  values: SettingValues;
  /** The settings whose variable is set: no other value counts. */
  fixed: SettingName[];
}

interface Options {
  database: Database;
  changes: Changes;
  configured: ConfiguredSettings;
  /** The site's public origin. */
  origin: string;
  /** How mails go out, which follows the stored mail server. */
  mails: Mails;
  /** Opens the stored password of the mail server. */
  secret: string;
}

type SettingsColumns = Pick<SettingsRow, 'fields' | 'version'>;

export interface StoredSettings {
  version: number;
  values: SettingValues;
  pictures: SettingPictures;
}

/** The settings as they are at one moment, with the menus of the written pages. */
interface CurrentSettings extends StoredSettings {
  site: Site;
}

/** The settings of the publication, with a copy in memory that follows the changes of every process. */
export class SettingsCopy {
  private readonly options: Options;
  private latest: CurrentSettings;
  private latestRead = 0;
  private reads = 0;
  private loading: Promise<CurrentSettings> | null = null;

  constructor(options: Options) {
    this.options = options;
    this.latest = this.withMenu(this.merge({ fields: '{}', version: 0 }, {}), []);
  }

  get fixed(): SettingName[] {
    return this.options.configured.fixed;
  }

  /** Loads the copy, and again after each change. */
  async open(): Promise<void> {
    this.options.changes.listen((tags) => {
      if (tags === ALL_TAGS || tags.includes('settings')) void this.load().catch(() => {});
    });
    await this.load();
  }

  /** Returns the publication of the last copy, for responses that must not wait for the database. */
  publication(): Publication {
    return this.latest.site;
  }

  /**
   * Resolves to the settings: without a query, as long as notifications of changes arrive, and never to an older state than
   * that of the last notification. While the database cannot be read and nothing is cached, to the last copy.
   */
  async current(): Promise<CurrentSettings> {
    if (this.options.changes.isCurrent()) return this.loading ?? this.load();
    return this.read().catch((error: unknown) => {
      if (!faultOf(error)) throw error;
      return this.latest;
    });
  }

  /** Resolves to the settings as they are stored now, or at the moment of a write. */
  async readIn(tx: Transaction | null): Promise<SettingValues> {
    return (await this.stored(tx)).values;
  }

  async stored(transaction: Transaction | null = null): Promise<StoredSettings> {
    return this.resolve(await SettingsRow.findOne({ raw: true, rejectOnEmpty: true, transaction }), transaction);
  }

  /** Resolves to the settings of this row. */
  async resolve(row: SettingsColumns, transaction: Transaction | null): Promise<StoredSettings> {
    return this.merge(row, await picturesOf(JSON.parse(row.fields), transaction));
  }

  /** Replaces the copy by a new one. */
  private load(): Promise<CurrentSettings> {
    const begun = this.read();
    this.loading = begun;
    begun.catch(() => {
      // The next request tries again.
      if (this.loading === begun) this.loading = null;
    });
    return begun;
  }

  private async read(): Promise<CurrentSettings> {
    const begun = ++this.reads;
    const pages = this.options.database.queries(textPageQueries);
    const [now, cards, server] = await Promise.all([this.stored(), pages.cards(), storedMailServer()]);
    // One that began later has every change that this one has.
    const isLatest = begun >= this.latestRead;
    if (isLatest) followMailServer(this.options, server);
    const current = this.withMenu(now, cards);
    if (isLatest) [this.latest, this.latestRead] = [current, begun];
    return current;
  }

  private merge({ fields, version }: SettingsColumns, pictures: SettingPictures): StoredSettings {
    const { values, fixed } = this.options.configured;
    const changed = Object.entries(JSON.parse(fields)).filter(([name]) => !fixed.includes(name as never));
    return { version, values: { ...values, ...Object.fromEntries(changed), ...addressesOf(pictures) }, pictures };
  }

  private withMenu(settings: StoredSettings, cards: CardColumns[]): CurrentSettings {
    const { origin: url, mails } = this.options;
    const site = {
      ...siteOf(settings.values, { url, menu: [], hasMail: mails.isOffered }),
      ...shownPictures(settings.pictures),
    };
    const menu = menuOf(cards.map((card) => textPageCard(card, site)));
    return { ...settings, site: { ...site, menu } };
  }
}
