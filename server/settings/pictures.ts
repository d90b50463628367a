import type { Transaction } from 'sequelize';
import { type PictureSetting, pictureSettings, type SettingValues } from '../../shared/settings/settings.ts';
import type { Site } from '../../shared/site/pages.ts';
import { imageAddresses } from '../images/images.ts';
import { ImageRow } from '../images/model.ts';

/** The settings as their row stores them: as JSON, a picture as the id of its row, which another file may be given later. */
type StoredPictures = Partial<Record<PictureSetting, string>>;

/** The settings' pictures, by setting. */
export type SettingPictures = Partial<Record<PictureSetting, ImageRow>>;

const PREFIX = 'image:';
const KEY = /^\/images\/([0-9a-f]{24})\//;

/** Resolves to the pictures that stored settings name, without those that are gone: one query, none where they name none. */
export async function picturesOf(stored: StoredPictures, transaction: Transaction | null): Promise<SettingPictures> {
  const named = pictureSettings.filter((name) => stored[name]);
  const id = named.map((name) => Number(stored[name]?.slice(PREFIX.length)));
  if (id.length === 0) return {};
  const rows = await ImageRow.findAll({ where: { id }, transaction });
  const found = named.flatMap((name, index) => rows.filter((row) => row.id === id[index]).map((row) => [name, row]));
  return Object.fromEntries(found);
}

/** Resolves to the picture at an address; null where it was never uploaded or is gone. It stays until the transaction ends. */
export async function pictureAt(address: string, transaction: Transaction): Promise<ImageRow | null> {
  const imageKey = KEY.exec(address)?.[1] ?? '';
  return ImageRow.findOne({ where: { imageKey }, transaction, lock: transaction.LOCK.KEY_SHARE });
}

export const storedPicture = ({ id }: ImageRow): string => PREFIX + id;

/** Returns the addresses of the pictures, in place of their stored ids; empty for a picture that is gone. */
export const addressesOf = (pictures: SettingPictures): Pick<SettingValues, PictureSetting> => ({
  logo: pictures.logo ? imageAddresses(pictures.logo).url : '',
  sharingImage: pictures.sharingImage ? imageAddresses(pictures.sharingImage).url : '',
});

/** Returns the pictures as pages show them: the logo in its smallest width, the sharing image with its size. */
export const shownPictures = ({ logo, sharingImage }: SettingPictures): Partial<Site> => ({
  ...(logo && { logo: smallest(logo) }),
  ...(sharingImage && { sharingImage: forPreviews(sharingImage) }),
});

function forPreviews(row: ImageRow) {
  const { url: path, width, height } = imageAddresses(row);
  return { path, width, height, alt: row.alt };
}

/** Returns the address of the smallest width, which is enough for a header and for icons. */
function smallest(row: ImageRow): string {
  const [first = ''] = imageAddresses(row).srcset.split(' ');
  return first;
}
