import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RichText } from './RichText.ts';
import styles from './TextLength.module.css';
import { sayLength } from './wordCount.ts';

/** How calmly it counts, in milliseconds: a number that changes with each letter draws the eye. */
const CALM = 500;

/** How many words the text has, and how long it takes to read. */
export const TextLength = observer(function TextLength({ text }: { text: RichText }) {
  const { version, source, view } = text;
  const [length, setLength] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: these tell that there is something to count
  useEffect(() => {
    const timer = setTimeout(() => setLength(sayLength(text.text())), length === '' ? 0 : CALM);
    return () => clearTimeout(timer);
  }, [text, version, source, view]);

  return <p className={styles.length}>{length}</p>;
});
