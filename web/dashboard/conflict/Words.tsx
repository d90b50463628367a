import styles from './ConflictDialog.module.css';
import { type Words as Run, wordChanges } from './wordChanges.ts';

interface WordsProps {
  before: string;
  after: string;
}

/** The difference of two texts: what was inserted and removed is marked for the eye, and said by a screen reader. */
export function Words({ before, after }: WordsProps) {
  if (before === after) return <p className={styles.words}>Formatting, links or images differ.</p>;
  const runs = wordChanges(before, after);

  return (
    <p className={styles.words}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a difference never move
        <Marked key={index} {...run} />
      ))}
    </p>
  );
}

function Marked({ kind, text }: Run) {
  if (kind === 'same') return text;
  const Tag = kind === 'inserted' ? 'ins' : 'del';
  return (
    <Tag className={styles[kind]}>
      <span className="visually-hidden">{kind}: </span>
      {text}
      <span className="visually-hidden">, </span>
    </Tag>
  );
}
