import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DashboardApi } from '../../../../shared/api.ts';
import type { SavedView, SavedViewFields } from '../../../../shared/views/views.ts';
import { newKey } from '../../../kernel/newKey.ts';

/** The administrator's own views of all lists. */
export class SavedViews {
  /** Null until they are loaded. */
  views: SavedView[] | null = null;
  hasFailed = false;
  private readonly api: DashboardApi;

  constructor(api: DashboardApi) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { views: observableRef, api: false }, { autoBind: true });
  }

  /** Never throws: after a failure, views that were loaded before are still shown. */
  async load(): Promise<void> {
    try {
      const { views } = await this.api.savedViews();
      this.show(views);
    } catch {
      runInAction(() => {
        this.hasFailed = this.views === null;
      });
    }
  }

  async create(fields: SavedViewFields): Promise<{ message: string }> {
    const created = await this.api.createSavedView(fields, { key: newKey() });
    this.show([...(this.views ?? []), created.view]);
    return created;
  }

  async rename({ _id }: SavedView, name: string): Promise<{ message: string }> {
    const renamed = await this.api.renameSavedView(_id, { name });
    this.show(this.views?.map((each) => (each._id === _id ? renamed.view : each)) ?? []);
    return renamed;
  }

  async delete({ _id }: SavedView): Promise<{ message: string }> {
    const deleted = await this.api.deleteSavedView(_id);
    this.show(this.views?.filter((each) => each._id !== _id) ?? []);
    return deleted;
  }

  private show(views: SavedView[]): void {
    this.views = views;
    this.hasFailed = false;
  }
}
