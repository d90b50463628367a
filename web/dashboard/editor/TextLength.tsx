import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { RichText } from './RichText.ts';
import styles from './RichTextEditor.module.css';
import { sayLength } from './wordCount.ts';

/** The delay before counting, in milliseconds: a number that changes with each letter distracts. */
const CALM = 500;

/** The number of words of the text, and its reading time. */
export const TextLength = observer(function TextLength({ text }: { text: RichText }) {
  const { version, source, view } = text;
  const [length, setLength] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: these signal a change of the text
  useEffect(() => {
    const timer = setTimeout(() => setLength(sayLength(text.text())), length === '' ? 0 : CALM);
    return () => clearTimeout(timer);
  }, [text, version, source, view]);

  return <p className={`note tiny ${styles.length}`}>{length}</p>;
});
