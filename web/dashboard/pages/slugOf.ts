import { textPageLimits } from '../../../shared/settings/menus.ts';

/** Suggests an address for a title: 'house-rules' for 'House rules'; empty where no letter of it is one of a to z. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, textPageLimits.slugMax)
    .replaceAll(/^-+|-+$/g, '');
