import styles from './RefusedFile.module.css';

/** The alert that says why a file was refused. */
export function RefusedFile({ id, sentences }: { id: string; sentences: string[] }) {
  return (
    <div id={id} className={styles.refused} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
