import { runInAction } from 'mobx';
import type { Site } from '../../../../shared/pages.ts';

/** Shows changed menus at once in this document, which was rendered with earlier ones. */
export function showMenu(site: Site, menu: Site['menu']): void {
  runInAction(() => {
    site.menu = menu;
  });
}
