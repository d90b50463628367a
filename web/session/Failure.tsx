import styles from './AuthPage.module.css';

/** The failure of a form that is not about one of its fields; it stays when the toast has closed. */
export function Failure({ problem, fallback }: { problem: unknown; fallback: string }) {
  if (!problem) return null;
  const message = problem instanceof Error && 'status' in problem ? problem.message : '';
  return <p className={styles.failure}>{message || fallback}</p>;
}
