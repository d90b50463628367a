import { diffArrays } from 'diff';
import { useEffect, useMemo, useRef } from 'react';
import type { WholeRevision } from '../../../../shared/history/revisions.ts';
import { t } from '../../../../shared/texts/t.ts';
import { Runs } from '../../forms/conflict/Runs.tsx';
import { compareWords, type WordRun } from '../../forms/conflict/wordChanges.ts';
import styles from './Difference.module.css';

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
    <section ref={section} className={styles.difference} aria-label={t('Difference to now')} tabIndex={0}>
      {title.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
        <p key={index} className={styles.title} dir="auto">
          <Runs runs={runs} />
        </p>
      ))}
      {paragraphs.map((part, index) =>
        typeof part === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index} className="note">
            {t('{count, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}', { count: part })}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference is never reordered
          <p key={index} dir="auto">
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

/** A bound for texts that have next to nothing in common: they are shown as replaced whole. */
const TIMEOUT_MS = 500;

/** The most characters of paragraphs that are compared word by word; further ones are shown as replaced whole. */
const COMPARED_MAX = 200_000;

/** Compares two states of an article's paragraphs, and the words of those that changed. Returns a list for each paragraph. */
export function differenceOf(older: string[], newer: string[]): WordRun[][] {
  const changes = diffArrays(older, newer, { timeout: TIMEOUT_MS }) ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ];
  const result: WordRun[][] = [];
  const compare = boundedComparison();
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index];
    const next = changes[index + 1];
    if (!change) continue;
    if (change.removed && next?.added) {
      result.push(...inPairs(change.value, next.value, compare));
      index++;
    } else {
      const kind = change.removed ? 'removed' : change.added ? 'inserted' : 'same';
      result.push(...change.value.map((text): WordRun[] => [{ kind, text }]));
    }
  }
  return result;
}

type Compare = (before: string, after: string) => WordRun[];

/** Returns `compareWords`, which shows texts whole once it has compared so many characters. */
function boundedComparison(): Compare {
  let left = COMPARED_MAX;
  return (before, after) => {
    left -= before.length + after.length;
    if (left >= 0) return compareWords(before, after);
    const whole: WordRun[] = [
      { kind: 'removed', text: before },
      { kind: 'inserted', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  };
}

/** Compares paragraphs in pairs; those without a partner are whole. */
function inPairs(older: string[], newer: string[], compare: Compare): WordRun[][] {
  const length = Math.max(older.length, newer.length);
  return Array.from({ length }, (_, index) => compare(older[index] ?? '', newer[index] ?? ''));
}

/** The elements that begin a paragraph of their own. */
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,pre,blockquote,figcaption,td,th,dt,dd,summary,caption';

/** Returns the texts of the paragraphs of an article's HTML, in their order; a picture is one with its alternative text. */
function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(t('[Image: {description}]', { description: image.alt }));
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  const marker = '\u0000';
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(marker);
    block.after(marker);
  }
  const texts = (body.textContent ?? '').split(marker);
  return texts.map((text) => text.replace(/[^\S\n]+/g, ' ').trim()).filter((text) => text !== '');
}
