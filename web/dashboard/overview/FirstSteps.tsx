import { Link } from '../../ui/Link.tsx';
import styles from './FirstSteps.module.css';

/** The way from an empty installation to a publication of one's own. */
export function FirstSteps() {
  return (
    <section className={`card stack ${styles.steps}`} aria-labelledby="first-steps">
      <h3 id="first-steps" className="heading">
        First steps
      </h3>
      <ol className={`stack ${styles.list}`}>
        <li>
          <Link to="/dashboard/setting?tab=site">Name the publication</Link> with its logo, colour and contact data.
        </li>
        <li>
          <Link to="/dashboard/setting?tab=pages">Write its pages</Link>, such as About, and choose its menus.
        </li>
        <li>
          <Link to="/dashboard/category?form=new">Create a category</Link>: each article belongs to one.
        </li>
        <li>
          <Link to="/dashboard/article?form=new">Write the first article</Link>. It is a draft until you publish it.
        </li>
      </ol>
    </section>
  );
}
