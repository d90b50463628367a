import { t } from '../../../../shared/texts/t.ts';
import styles from './Runs.module.css';
import type { WordRun } from './wordChanges.ts';

/** A difference of two texts: what was inserted and removed is marked for the eye, and said by a screen reader. */
export function Runs({ runs }: { runs: WordRun[] }) {
  return runs.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Tag = kind === 'inserted' ? 'ins' : 'del';
    return (
      <Tag key={key} className={styles[kind]}>
        <span className="visually-hidden">{t(kind === 'inserted' ? 'inserted:' : 'removed:')} </span>
        {text}
        <span className="visually-hidden">, </span>
      </Tag>
    );
  });
}
