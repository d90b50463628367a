import styles from './RefusedFile.module.css';

/** Says at once why a file was dropped. */
export function RefusedFile({ id, sentences }: { id: string; sentences: string[] }) {
  return (
    <div id={id} className={styles.refused} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
