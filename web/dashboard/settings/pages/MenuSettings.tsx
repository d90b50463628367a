import { LoadedSettings } from '../LoadedSettings.tsx';
import { MenuForm } from './MenuForm.tsx';
import styles from './PagesSettings.module.css';

/** The further links of the menus and the text of the footer. */
export function MenuSettings() {
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="further-links">
      <h2 id="further-links" className="heading">
        Further links, and the footer
      </h2>
      <LoadedSettings id="menus" Form={MenuForm} />
    </section>
  );
}
