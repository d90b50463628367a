import { useEffect, useMemo, useRef } from 'react';
import type { WholeRevision } from '../../../../shared/revisions.ts';
import { plural } from '../../../../shared/text.ts';
import styles from './Difference.module.css';
import { differenceOf, type Piece, paragraphsOf } from './difference.ts';

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
      {title.map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
        <p key={index} className={styles.title}>
          <Pieces pieces={pieces} />
        </p>
      ))}
      {paragraphs.map((part, index) =>
        typeof part === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index} className={styles.skipped}>
            {plural(part, 'unchanged paragraph')}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index}>
            <Pieces pieces={part} />
          </p>
        ),
      )}
    </section>
  );
}

/** The words of one paragraph. Screen readers seldom announce `ins` and `del`, so that they are told in words. */
function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Element = kind === 'inserted' ? 'ins' : 'del';
    return (
      <Element key={key}>
        <span className="visually-hidden">{` [${kind}: `}</span>
        {text}
        <span className="visually-hidden">{'] '}</span>
      </Element>
    );
  });
}

/** Replaces several unchanged paragraphs in a row with their number. */
function grouped(paragraphs: Piece[][]): (Piece[] | number)[] {
  const parts: (Piece[] | number)[] = [];
  let same: Piece[][] = [];
  const flush = () => {
    if (same.length < SKIPPED_FROM) parts.push(...same);
    else parts.push(same.length);
    same = [];
  };
  for (const pieces of paragraphs) {
    if (pieces.every(({ kind }) => kind === 'same')) same.push(pieces);
    else {
      flush();
      parts.push(pieces);
    }
  }
  flush();
  return parts;
}
