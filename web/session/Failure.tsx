import styles from './AuthPage.module.css';

/** Why a form was not taken, where that is not about one of its fields: it stays when the toast has gone. */
export function Failure({ problem, fallback }: { problem: unknown; fallback: string }) {
  if (!problem) return null;
  const said = problem instanceof Error && 'status' in problem ? problem.message : '';
  return <p className={styles.failure}>{said || fallback}</p>;
}
