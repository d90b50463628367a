import { messageOf } from '../../kernel/ApiProblem.ts';
import styles from '../AuthPage.module.css';

/** The failure of a form that is not about one of its fields; it stays when the toast has closed. */
export function Failure({ problem, fallback }: { problem: unknown; fallback: string }) {
  return problem ? <p className={styles.failure}>{messageOf(problem) || fallback}</p> : null;
}
