import { useEffect, useMemo, useRef } from 'react';
import type { WholeRevision } from '../../../../shared/history/revisions.ts';
import { plural } from '../../../../shared/kit/text.ts';
import { Runs } from '../../forms/conflict/Runs.tsx';
import type { WordRun } from '../../forms/conflict/wordChanges.ts';
import styles from './Difference.module.css';
import { differenceOf, paragraphsOf } from './difference.ts';

/** The number of unchanged paragraphs in a row from which they are left out. */
const SKIPPED_FROM = 3;

interface DifferenceProps {
  older: Pick<WholeRevision, 'title' | 'content'>;
  newer: { title: string; content: string };
}

/** The words that were inserted and removed since an earlier version, in the title and each paragraph. Has the focus first. */
export function Difference({ older, newer }: DifferenceProps) {
  const section = useRef<HTMLElement>(null);
  const title = useMemo(() => differenceOf([older.title], [newer.title]), [older, newer]);
  const paragraphs = useMemo(
    () => grouped(differenceOf(paragraphsOf(older.content), paragraphsOf(newer.content))),
    [older, newer],
  );
  useEffect(() => section.current?.focus(), []);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long difference scrolls, also by keyboard
    <section ref={section} className={styles.difference} aria-label="Difference to now" tabIndex={0}>
      {title.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
        <p key={index} className={styles.title}>
          <Runs runs={runs} />
        </p>
      ))}
      {paragraphs.map((part, index) =>
        typeof part === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index} className="note">
            {plural(part, 'unchanged paragraph')}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index}>
            <Runs runs={part} />
          </p>
        ),
      )}
    </section>
  );
}

/** Replaces several unchanged paragraphs in a row with their number. */
function grouped(paragraphs: WordRun[][]): (WordRun[] | number)[] {
  const parts: (WordRun[] | number)[] = [];
  let same: WordRun[][] = [];
  const flush = () => {
    if (same.length < SKIPPED_FROM) parts.push(...same);
    else parts.push(same.length);
    same = [];
  };
  for (const runs of paragraphs) {
    if (runs.every(({ kind }) => kind === 'same')) same.push(runs);
    else {
      flush();
      parts.push(runs);
    }
  }
  flush();
  return parts;
}
