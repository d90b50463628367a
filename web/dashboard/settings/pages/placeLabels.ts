import type { MenuPlace } from '../../../../shared/menus.ts';

/** The places of a page in the menus, as selects name them. */
export const placeLabels: Record<MenuPlace, string> = {
  header: 'Header and footer',
  footer: 'Footer only',
  none: 'In no menu',
};
