import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Unsaved.module.css';

interface UnsavedProps {
  text: string;
  /** The text of the button. */
  label?: string;
  onOpen: () => void;
}

/** Tells of a draft that is not saved, with a button that opens it. */
export function Unsaved({ text, label = t('Go on with it'), onOpen }: UnsavedProps) {
  return (
    <p className={`row ${styles.notice}`}>
      {text}
      <Button onClick={onOpen}>{label}</Button>
    </p>
  );
}
