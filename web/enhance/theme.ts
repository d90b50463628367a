import { deviceStorage } from '../kernel/deviceStorage.ts';

/** The key that the inline script of index.html reads before the first paint. */
const KEY = 'octavo-theme';
const stored = deviceStorage(KEY);
const { dataset } = document.documentElement;

/** Shows the theme that is chosen, and stores it on the device; where that is refused, it holds until the page is left. */
export function watchTheme(): void {
  markChosen();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-theme-choice]')) return;
    dataset.theme = target.value;
    stored.write(target.value);
    markChosen();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    dataset.theme = newValue ?? 'system';
    markChosen();
  });
}

function markChosen(): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>('[data-theme-choice]')) {
    choice.checked = choice.value === dataset.theme;
  }
}
