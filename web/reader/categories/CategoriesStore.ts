import { makeAutoObservable, observableRef } from 'mobx';
import type { CountedCategory } from '../../../shared/categories.ts';

/** Every category, with how many articles it has. */
export class CategoriesStore {
  data: CountedCategory[] | null = null;

  constructor() {
    makeAutoObservable(this, { data: observableRef });
  }

  show(data: CountedCategory[] | null): void {
    this.data = data;
  }
}
